import PlazaBase
import PlazaMarkup
import PlazaWeb
import Wallet

/// What My page shows.
struct MyView: Sendable {
  let name: String
  let credits: Balance
  let favourites: [StoreCard]
  let documents: Int
  /// Stores whose desks are open to the member.
  let desks: [PrintStore]
}

/// A member's own pages of the shop.
struct MyPages: Sendable {
  let words: PrintWords

  private var say: Say { words.say }
  private var hours: HoursWords { HoursWords(say: say, time: words.time, now: words.now) }

  func me(_ view: MyView) -> Page {
    Page(
      say("My page", "마이페이지"),
      """
      \(personHead(view.name))\(engine(view.credits))\(group(say("Mine", "내 정보"), own(view)))\
      \(favourites(view.favourites))\(desks(view.desks))\
      \(section(say("Language", "언어"), languageForm(say: say, back: At.me())))\(notices)\
      <form class="act" method="post" action="/signout"><button class="button quiet">\(Icon.signOut)\
      \(say("Sign out", "로그아웃"))</button></form>
      """)
  }

  /// The fuel of the shop.
  private func engine(_ credits: Balance) -> Markup {
    let held = Money(minor: credits.held)
    return """
      <section class="engine" aria-labelledby="engine"><h2 id="engine">\(say("Engine", "엔진"))</h2>\
      <p class="engine-figure">\(words.money(Money(minor: credits.available)))</p>\
      <p class="engine-more">\(held.minor > 0
        ? say("\(words.money(held)) set aside for orders", "주문에 예치 \(words.money(held))")
        : say("Credits that pay for prints", "인쇄에 쓰는 크레딧"))</p><div class="engine-links">\
      \(linkButton(say("Top-ups and payments", "충전·사용 내역"), WalletLinks.lines(.credit)))\
      \(linkButton(say("Print credits for points", "포인트로 크레딧 받기"), WalletLinks.coupons))</div></section>
      """
  }

  private func own(_ view: MyView) -> Markup {
    rowList([
      PlazaWeb.Row(
        say("Documents", "문서"), At.documents(),
        subtitle: view.documents == 0
          ? say("None are kept", "보관 중인 문서가 없습니다")
          : say("\(view.documents) kept, sealed", "\(view.documents)개를 암호화해 보관 중"),
        leading: .icon(.list)),
      PlazaWeb.Row(
        say("Print from your phone or laptop", "휴대폰·노트북에서 인쇄"), At.devices(),
        subtitle: say("Stores as printers, and their passwords", "매장 프린터 주소와 비밀번호"), leading: .icon(.print)),
      PlazaWeb.Row(
        say("Receipts", "영수증"), At.receipts(), subtitle: say("Every order with its price", "모든 주문과 금액"),
        leading: .icon(.ticket)),
      PlazaWeb.Row(
        say("Account", "계정"), Link("account"), subtitle: say("Name, password, devices", "이름, 비밀번호, 기기"),
        leading: .icon(.person)),
    ])
  }

  private func favourites(_ cards: [StoreCard]) -> Markup {
    let body =
      cards.isEmpty
      ? "<p class=\"hint\">\(say("A store's heart makes it a favourite.", "매장의 하트를 누르면 즐겨찾기에 추가됩니다."))</p>"
      : StoreList(cards: cards, say: say, words: hours, back: At.me()).markup
    return section(say("Favourites", "즐겨찾기"), body)
  }

  private func desks(_ stores: [PrintStore]) -> Markup {
    if stores.isEmpty { return .empty }
    return section(
      say("Behind the counter", "매장 업무"),
      rowList(
        [
          PlazaWeb.Row(
            say("Desks", "매장 목록"), At.desks(), subtitle: stores.map { $0.name(say) }.joined(separator: ", "),
            leading: .icon(.printShop))
        ]))
  }

  /// Kept by this browser: it is the browser that shows them.
  private var notices: Markup {
    section(
      say("Notifications", "알림"),
      """
      <div class="card"><div class="field toggle"><label for="notify">\
      \(say("Tell me when an order is ready", "주문이 완료되면 알려 주기"))</label>\
      <input class="switch" type="checkbox" role="switch" id="notify" data-notify aria-describedby="notify-hint">\
      <p class="hint" id="notify-hint">\(say(
        "On this device, while a page of the shop is open.", "이 기기에서 페이지가 열려 있는 동안 알려 드립니다."))</p></div></div>
      """)
  }

  /// Everything that was ordered.
  func receipts(_ reports: [OrderReport], next: Link?) -> Page {
    let rows = reports.map { report in
      PlazaWeb.Row(
        "\(words.number(report.order)) · \(report.store.name(say))", At.order(report.order.id),
        subtitle: words.moment(report.order.orderedAt ?? report.order.draftedAt), leading: .icon(.ticket),
        trailing: words.money(report.order.total),
        badge: Badge(report.order.state.words(say), report.order.state.tone))
    }
    let body =
      rows.isEmpty
      ? emptyState(
        .ticket, say("No orders yet", "아직 주문이 없습니다"),
        say("Each order leaves its receipt here.", "주문하시면 영수증이 여기에 남습니다."),
        action: linkButton(say("Order prints", "주문하기"), At.orderTab(), style: .primary))
      : rowList(rows, label: say("Receipts", "영수증")) + pager(next, words: say("Show more", "더 보기"))
    return Page(say("Receipts", "영수증"), back: At.me(), body)
  }

  func documents(_ choices: [DocumentChoice]) -> Page {
    let items = choices.map { choice in
      let until = words.moment(choice.document.keepUntil)
      return """
        <li class="kept-document"><ul class="documents">\(DocumentItem(choice: choice, words: words).markup)</ul>\
        <div class="kept-end"><span class="hint">\(say("Kept until \(until)", "\(until)까지 보관"))</span>\
        \(confirmLink(say("Delete now", "지금 삭제"), At.deleteDocument(choice.document.id)))</div></li>
        """ as Markup
    }
    let body: Markup =
      choices.isEmpty
      ? emptyState(
        .list, say("No documents are kept", "보관 중인 문서가 없습니다"),
        say("Documents are deleted when you have your prints.", "인쇄물을 찾아가시면 문서는 삭제됩니다."))
      : "<ul class=\"kept\">\(Markup(items))</ul>"
    return Page(say("Documents", "문서"), back: At.me(), body)
  }

  func deleteQuestion(_ choice: DocumentChoice, key: String) -> Page {
    let title = choice.title ?? say("this document", "이 문서")
    return confirmation(
      say("Delete \(title)?", "\(title)을(를) 삭제할까요?"),
      say(
        "Its key is destroyed: nobody can bring it back, not even we.", "암호 키를 파기하므로 누구도 되돌릴 수 없습니다."),
      yes: say("Delete it now", "지금 삭제"), action: At.deleteDocument(choice.document.id), key: key,
      cancel: At.documents(), no: say("Keep it", "아니요"))
  }
}
