import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What the page of an order at a store shows.
struct OrderingView: Sendable {
  let card: StoreCard
  /// Nil where nothing can be printed there.
  let offer: StoreOptions?
  /// How the member printed last, as far as it is offered.
  let usual: PrintOptions?
  let choices: [DocumentChoice]
  /// Settings that the member saved.
  let presets: [PrintPreset]
  /// Which of the documents are ticked.
  let chosen: Set<ID<Document>>

  /// What the fields hold before anybody typed.
  /// - Parameter lines: how documents were to be printed in an order that is changed.
  func values(_ lines: [ID<Document>: PrintOptions] = [:]) -> [String: String] {
    guard let offer, let usual else { return [:] }
    return choices.map(\.document.id).reduce(into: [:]) { values, document in
      let fields = OptionFields(document: document, offer: offer)
      values.merge(fields.values(lines[document] ?? usual)) { $1 }
    }
  }
}

/// The Order tab: a store, then documents and how they are printed, then the price.
struct OrderingPages: Sendable {
  let words: PrintWords
  let readsOffice: Bool

  private var hours: HoursWords { HoursWords(time: words.time, now: words.now) }

  /// Where to print.
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

  /// What to print there, and how.
  /// - Parameter done: what was just done.
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
    let hasSeveral = view.choices.count { $0.document.state == .ready } > 1
    let items = view.choices.map { choice in
      let presets = PresetFields(document: choice.document.id, presets: view.presets, hasSeveral: hasSeveral)
      let isChosen = view.chosen.contains(choice.document.id)
      return DocumentItem(choice: choice, words: words, form: (form, offer, presets, isChosen)).markup
    }
    // Enter in a field presses the first button of a form.
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
