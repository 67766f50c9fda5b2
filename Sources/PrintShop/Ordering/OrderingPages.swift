import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What the page of an order at a store shows.
struct OrderingView: Sendable {
  let card: StoreCard
  /// Nil where nothing can be printed there.
  let offer: Offer?
  let choices: [DocumentChoice]
  /// Which of them are ticked.
  let chosen: Set<ID<Document>>
}

/// The Order tab: a store, then documents and how they are printed, then the price.
struct OrderingPages: Sendable {
  let words: PrintWords
  let readsOffice: Bool

  private var say: Say { words.say }
  private var hours: HoursWords { HoursWords(say: say, time: words.time, now: words.now) }

  /// Where to print.
  func stores(_ cards: [StoreCard], college: College?) -> Page {
    let body: Markup =
      cards.isEmpty
      ? emptyState(
        .printShop, say("There are no stores yet", "아직 매장이 없습니다"),
        say("Please come back soon.", "곧 준비하겠습니다. 나중에 다시 찾아 주세요."))
      : "<ul class=\"stores\" aria-label=\"\(say("Stores", "매장"))\">\(cards, row)</ul>"
    return Page(
      say("Order", "주문"),
      """
      <p class="lead-words">\(say("Where shall it be printed?", "어느 매장에서 인쇄할까요?"))</p>\
      \(body)\(linkButton(college.map { say("Stores near \($0.name)", "\($0.nameKorean) 근처 매장") }
        ?? say("Choose your college", "대학교 선택"), college == nil ? At.colleges() : At.stores(), icon: .college))
      """)
  }

  private func row(_ card: StoreCard) -> Markup {
    """
    <li class="store"><a class="store-link" href="\(At.orderAt(card.store.id))">\
    <span class="store-name">\(card.store.name(say))</span>\
    <span class="store-where">\(card.metres.map { "\(StoreRow.distance($0, say)) · \(card.store.address)" }
      ?? card.store.address)</span>\
    <span class="store-facts">\(StoreRow.badge(card, hours))\
    <span class="store-queue">\(StoreRow.queue(card.figures, say))</span></span></a></li>
    """
  }

  /// What to print there, and how.
  func order(_ view: OrderingView, _ form: FormView, refused: String? = nil) -> Page {
    let store = view.card.store
    return Page(
      store.name(say), back: At.orderTab(),
      """
      \(head(view.card))\(refused, { banner(.alert, $0) })\
      \(view.offer == nil ? closed : Uploader(say: say, readsOffice: readsOffice).markup + documents(view, form))
      """)
  }

  private func head(_ card: StoreCard) -> Markup {
    """
    <div class="store-head">\(StoreRow.badge(card, hours))<span>\(StoreRow.queue(card.figures, say))</span></div>\
    \(card.store.notice(say), { banner(.info, $0) })
    """
  }

  private var closed: Markup {
    emptyState(
      .print, say("Nothing can be printed here now", "지금은 인쇄할 수 없습니다"),
      say("This store has no printer in use, or no prices yet.", "사용 중인 프린터나 가격이 아직 없는 매장입니다."),
      action: linkButton(say("Choose another store", "다른 매장 고르기"), At.orderTab(), style: .primary))
  }

  private func documents(_ view: OrderingView, _ form: FormView) -> Markup {
    guard let offer = view.offer else { return .empty }
    let items = view.choices.map {
      DocumentItem(choice: $0, words: words, form: (form, offer, view.chosen.contains($0.document.id))).markup
    }
    let list: Markup = """
      <ul class="documents" id="documents" aria-label="\(say("Your documents", "내 문서"))">\(Markup(items))</ul>\
      <p class="documents-none">\(say("Nothing here yet. Choose a file above.", "아직 문서가 없습니다. 위에서 파일을 골라 주세요."))</p>
      """
    return section(
      say("Your documents", "내 문서"),
      form.markup(list, submit: say("See the price", "가격 보기")),
      footer: say(
        "Documents are kept sealed, and deleted when you have your prints.",
        "문서는 암호화해 보관하며, 인쇄물을 찾아가시면 삭제합니다."))
  }
}
