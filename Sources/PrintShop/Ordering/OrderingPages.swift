import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The content of the page for ordering at a store.
struct OrderingView: Sendable {
  let card: StoreCard
  /// Nil if the store cannot print.
  let offer: StoreOptions?
  /// The member's last options, as far as the store offers them.
  let usual: PrintOptions?
  let choices: [DocumentChoice]
  /// The settings that the member saved.
  let presets: [PrintPreset]
  /// The selected documents.
  let chosen: Set<ID<Document>>

  /// Returns the initial values of the fields.
  /// - Parameter lines: The options of the documents in an order that is being changed.
  func values(_ lines: [ID<Document>: PrintOptions] = [:]) -> [String: String] {
    guard let offer, let usual else { return [:] }
    return choices.map(\.document.id).reduce(into: [:]) { values, document in
      let fields = OptionFields(document: document, offer: offer)
      values.merge(fields.values(lines[document] ?? usual)) { $1 }
    }
  }
}

/// The Order tab: the choice of a store, then of documents and options, then the price.
struct OrderingPages: Sendable {
  let text: PrintText
  let readsOffice: Bool

  private var hours: HoursText { HoursText(time: text.time, now: text.now) }

  /// Returns the page for choosing a store.
  func stores(_ cards: [StoreCard], college: College?) -> Page {
    let body: Markup =
      cards.isEmpty
      ? emptyState(
        .printShop, say("No stores yet"),
        say("Check back soon."))
      : cards.separated { "<ul class=\"stores\" aria-label=\"\(say("Stores"))\">\($0, row)</ul>" }
    return Page(
      say("Order"),
      """
      <p class="lead-words">\(say("Where do you want to print?"))</p>\
      \(body)\(linkButton(college.map { say("Stores near \($0.localizedName)") }
        ?? say("Choose your college"), college == nil ? Paths.colleges() : Paths.stores(), icon: .college))
      """)
  }

  private func row(_ card: StoreCard) -> Markup {
    """
    <li class="store"><a class="store-link" href="\(Paths.orderAt(card.store.id))">\
    <span class="store-name">\(card.store.localizedName.isolated)</span>\
    <span class="store-where">\(card.metres.map { "\(Distance(metres: $0).localizedText) · \(card.store.address)" }
      ?? card.store.address)</span>\
    <span class="store-facts">\(StoreRow.badge(card, hours))\
    <span class="store-queue">\(StoreRow.queue(card))</span></span></a></li>
    """
  }

  /// Returns the page for choosing documents and options.
  /// - Parameter done: A message about the action that was just completed.
  func order(_ view: OrderingView, _ form: FormView, refused: String? = nil, done: String? = nil)
    -> Page
  {
    let store = view.card.store
    return Page(
      store.localizedName.isolated, back: Paths.orderTab(),
      """
      \(head(view.card))\(refused, { banner(.alert, $0) })\(done, { banner(.done, $0) })\
      \(view.offer == nil ? closed : Uploader(readsOffice: readsOffice).markup + documents(view, form))
      """)
  }

  private func head(_ card: StoreCard) -> Markup {
    """
    <div class="store-head">\(StoreRow.badge(card, hours))<span>\(StoreRow.queue(card))</span></div>\
    \(card.store.localizedNotice, { banner(.info, $0) })
    """
  }

  private var closed: Markup {
    emptyState(
      .print, say("This store can't print right now"),
      say("This store has no enabled printer or no prices yet."),
      action: linkButton(say("Choose another store"), Paths.orderTab(), style: .primary))
  }

  private func documents(_ view: OrderingView, _ form: FormView) -> Markup {
    guard let offer = view.offer else { return .empty }
    let hasSeveral = view.choices.count { $0.document.state == .ready } > 1
    let items = view.choices.map { choice in
      let presets = PresetFields(
        document: choice.document.id, presets: view.presets, hasSeveral: hasSeveral)
      let isChosen = view.chosen.contains(choice.document.id)
      return DocumentItem(choice: choice, text: text, form: (form, offer, presets, isChosen))
        .markup
    }
    // The Enter key in a field activates the first button of a form.
    let list: Markup = """
      <button class="visually-hidden" tabindex="-1" aria-hidden="true">\(say("See the price"))</button>\
      <ul class="documents" id="documents" aria-label="\(say("Your documents"))">\(Markup(items))</ul>\
      <p class="documents-none">\(say("No documents yet. Choose a file above."))</p>
      """
    return section(
      say("Your documents"),
      form.markup(list, submit: say("See the price")),
      footer: say("Documents are encrypted, and deleted once you pick up your prints."))
  }
}
