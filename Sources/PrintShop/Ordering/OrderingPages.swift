import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The data of a store's order page.
struct OrderingView: Sendable {
  let card: StoreCard
  /// Nil if the store accepts no orders.
  let offer: StoreOptions?
  /// The member's last options, as far as the store offers them.
  let usual: PrintOptions?
  let choices: [DocumentChoice]
  /// The selected documents.
  let chosen: Set<ID<Document>>

  /// Returns the initial values of the fields.
  /// - Parameter lines: The options of documents in an order that is being changed.
  func values(_ lines: [ID<Document>: PrintOptions] = [:]) -> [String: String] {
    guard let offer, let usual else { return [:] }
    return choices.map(\.document.id).reduce(into: [:]) { values, document in
      let fields = OptionFields(document: document, offer: offer)
      values.merge(fields.values(lines[document] ?? usual)) { $1 }
    }
  }
}

/// The pages of the Order tab: choosing a store, then documents and options.
struct OrderingPages: Sendable {
  let words: PrintWords
  let readsOffice: Bool

  private var hours: HoursWords { HoursWords(time: words.time, now: words.now) }

  /// The choice of a store.
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
      \(body)\(linkButton(college.map { say("Stores near \($0.saidName)") }
        ?? say("Choose your college"), college == nil ? Paths.colleges() : Paths.stores(), icon: .college))
      """)
  }

  private func row(_ card: StoreCard) -> Markup {
    """
    <li class="store"><a class="store-link" href="\(Paths.orderAt(card.store.id))">\
    <span class="store-name">\(card.store.saidName.isolated)</span>\
    <span class="store-where">\(card.metres.map { "\(StoreRow.distance($0)) · \(card.store.address)" }
      ?? card.store.address)</span>\
    <span class="store-facts">\(StoreRow.badge(card, hours))\
    <span class="store-queue">\(StoreRow.queue(card))</span></span></a></li>
    """
  }

  /// The documents and their options.
  /// - Parameter done: A message about the action that was just completed.
  func order(_ view: OrderingView, _ form: FormView, refused: String? = nil, done: String? = nil) -> Page {
    let store = view.card.store
    return Page(
      store.saidName.isolated, back: Paths.orderTab(),
      """
      \(head(view.card))\(refused, { banner(.alert, $0) })\(done, { banner(.done, $0) })\
      \(view.offer == nil ? closed : Uploader(readsOffice: readsOffice).markup + documents(view, form))
      """)
  }

  private func head(_ card: StoreCard) -> Markup {
    """
    <div class="store-head">\(StoreRow.badge(card, hours))<span>\(StoreRow.queue(card))</span></div>\
    \(card.store.saidNotice, { banner(.info, $0) })
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
    let items = view.choices.map {
      DocumentItem(choice: $0, words: words, form: (form, offer, view.chosen.contains($0.document.id))).markup
    }
    let list: Markup = """
      <ul class="documents" id="documents" aria-label="\(say("Your documents"))">\(Markup(items))</ul>\
      <p class="documents-none">\(say("No documents yet. Choose a file above."))</p>
      """
    return section(
      say("Your documents"),
      form.markup(list, submit: say("See the price")),
      footer: say("Documents are encrypted, and deleted once you pick up your prints."))
  }
}
