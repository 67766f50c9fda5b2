import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The content of My page.
struct AccountView: Sendable {
  let name: String
  /// Nil if the member has no picture.
  let picture: Link?
  let credits: Balance
  let favourites: [StoreCard]
  let documents: Int
  /// The stores whose staff area the member may open.
  let desks: [PrintStore]
}

/// A member's own pages of the shop.
struct MemberPrintPages: Sendable {
  let text: PrintText
  let languages: Languages

  private var hours: HoursText { HoursText(time: text.time, now: text.now) }

  func me(_ view: AccountView) -> Page {
    Page(
      say("My page", as: "a title"),
      """
      \(personHead(view.name, "\(view.name.isolated)", picture: view.picture))\
      \(engine(view.credits))\(group(say("Your account"), own(view)))\
      \(favourites(view.favourites))\(desks(view.desks))\
      \(section(say("Language"), languageForm(languages, back: Paths.me())))\(notifications)\
      <form class="act" method="post" action="/signout"><button class="button quiet">\(Icon.signOut)\
      \(say("Sign out"))</button></form>
      """)
  }

  /// The section with the member's credits.
  private func engine(_ credits: Balance) -> Markup {
    let held = Money(minor: credits.held)
    return """
      <section class="engine" aria-labelledby="engine"><h2 id="engine">\(say("Credits"))</h2>\
      <p class="engine-figure">\(text.money(Money(minor: credits.available)))</p>\
      <p class="engine-more">\(held.minor > 0
        ? say("\(text.money(held)) set aside for orders")
        : say("Credits for printing"))<br>\
      \(say(
        "Buy credits at the counter of any print store. Give them your account's email address or handle."))</p>\
      <div class="engine-links">\
      \(linkButton(say("Where to buy credits"), Paths.stores()))\
      \(linkButton(say("Top-ups and payments"), WalletPaths.lines(.credit)))\
      \(linkButton(say("Exchange points for credits"), WalletPaths.coupons))</div></section>
      """
  }

  private func own(_ view: AccountView) -> Markup {
    rowList([
      PlazaUI.ListRow(
        say("Documents"), Paths.documents(),
        subtitle: view.documents == 0
          ? say("No stored documents")
          : say("\(view.documents) stored, encrypted"),
        leading: .icon(.list)),
      PlazaUI.ListRow(
        say("Saved settings"), Paths.presets(),
        subtitle: say("Print settings that you use again"),
        leading: .icon(.edit)),
      PlazaUI.ListRow(
        say("Print from your phone or laptop"), Paths.devices(),
        subtitle: say("Printer addresses and passwords"), leading: .icon(.print)),
      PlazaUI.ListRow(
        say("Receipts"), Paths.receipts(), subtitle: say("All your orders and prices"),
        leading: .icon(.ticket)),
      PlazaUI.ListRow(
        say("Account"), Link("account"), subtitle: say("Name, password, devices"),
        leading: .icon(.person)),
    ])
  }

  private func favourites(_ cards: [StoreCard]) -> Markup {
    let body =
      cards.isEmpty
      ? "<p class=\"hint\">\(say("Tap the heart on a store to add it to your favourites."))</p>"
      : StoreList(cards: cards, text: hours, back: Paths.me()).markup
    return section(say("Favourites"), body)
  }

  private func desks(_ stores: [PrintStore]) -> Markup {
    if stores.isEmpty { return .empty }
    return section(
      say("Staff area"),
      rowList(
        [
          PlazaUI.ListRow(
            say("Stores where you work"), Paths.desks(),
            subtitle: stores.map(\.localizedName.isolated).joined(separator: ", "),
            leading: .icon(.printShop))
        ]))
  }

  /// The setting belongs to the browser, which displays the notifications.
  private var notifications: Markup {
    section(
      say("Notifications"),
      """
      <div class="card"><div class="field toggle"><label for="notify">\
      \(say("Notify me when an order is ready"))</label>\
      <input class="switch" type="checkbox" role="switch" id="notify" data-notify aria-describedby="notify-hint">\
      <p class="hint" id="notify-hint">\(say("On this device, while a print shop page is open."))</p></div></div>
      """)
  }

  /// Returns the page of all orders.
  func receipts(_ reports: [OrderSummary], next: Link?) -> Page {
    let rows = reports.map { report in
      PlazaUI.ListRow(
        "\(text.number(report.order)) · \(report.store.localizedName.isolated)",
        Paths.order(report.order.id),
        subtitle: text.moment(report.order.orderedAt ?? report.order.draftedAt),
        leading: .icon(.ticket),
        trailing: text.money(report.order.total),
        badge: Badge(report.order.state.text, report.order.state.tone))
    }
    let body =
      rows.isEmpty
      ? emptyState(
        .ticket, say("No orders yet"),
        say("Your receipts appear here after you order."),
        action: linkButton(say("Order prints"), Paths.orderTab(), style: .primary))
      : "<div class=\"whole\">\(rowList(rows, label: say("Receipts")))</div>"
        + pager(next, label: say("Show more"))
    return Page(say("Receipts"), back: Paths.me(), body)
  }

  func documents(_ choices: [DocumentChoice], newKey: () -> String) -> Page {
    let items = choices.map { choice in
      let until = text.moment(choice.document.retainedUntil)
      let retry: Markup? =
        choice.refusal == .failed
        ? actionButton(
          say("Try again"), Paths.retryDocument(choice.document.id), key: newKey(), style: .primary
        ) : nil
      let unlock: Markup? =
        choice.document.isLocked ? passwordForm(choice.document.id, key: newKey()) : nil
      return """
        <li class="kept-document"><ul class="documents">\(DocumentItem(choice: choice, text: text).markup)</ul>\
        \(unlock)\
        <div class="kept-end"><span class="hint">\(say("Kept until \(until)"))</span>\(retry)\
        \(confirmLink(say("Delete now"), Paths.deleteDocument(choice.document.id)))</div></li>
        """ as Markup
    }
    let body: Markup =
      choices.isEmpty
      ? emptyState(
        .list, say("No stored documents"),
        say("Your documents are deleted once you pick up your prints."))
      : "<ul class=\"kept\">\(Markup(items))</ul>"
    return Page(say("Documents"), back: Paths.me(), body)
  }

  private func passwordForm(_ document: ID<Document>, key: String) -> Markup {
    let form = FormView("open-\(document)", action: Paths.retryDocument(document), key: key)
    return form.markup(
      """
      <div class="unlock">\(form.password("password", say("File password"), isNew: false))\
      <button class="button quiet">\(say("Unlock file"))</button></div>
      """)
  }

  func deleteQuestion(_ choice: DocumentChoice, key: String) -> Page {
    let title = choice.title ?? say("this document")
    return confirmation(
      say("Delete \(title)?"),
      say("This destroys the document's encryption key. No one can restore it, not even us."),
      yes: say("Delete now"), action: Paths.deleteDocument(choice.document.id), key: key,
      cancel: Paths.documents(), no: say("Keep it"))
  }
}
