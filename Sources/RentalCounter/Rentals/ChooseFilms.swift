import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page on which films are selected for a customer.
struct ChooseFilms: Sendable {
  let settings: RentalSettings
  let now: Instant
  let customer: Customer
  /// The customer's reservations.
  let reserved: [Reservation]
  /// The selected films, in the order of selection.
  let chosen: [(choice: RentalChoice, film: Film)]
  /// Available films that are not selected.
  let others: ResultPage<Film>
  let query: String
  let nights: String
  let key: String
  var errors = ValidationErrors()
  /// The message of the refusal, if a rule rejected the last submission.
  var refused: String?
  /// The number of the customer's overdue films.
  var overdue = 0

  /// The search is part of the form, so that the selection survives it. Its button comes first, so
  /// that Return searches.
  var page: Page {
    Page(
      say("Rent to \(customer.name.isolated)"), cancel: Paths.current(customer.id),
      sheet: (refused.map { banner(.alert, $0) } ?? .empty) + late
        + form.markup(find + rows + settings.shownRate + ending))
  }

  private var late: Markup {
    if overdue == 0 { return .empty }
    let words = say(
      overdue,
      one: "\(customer.name.isolated) has 1 overdue film. Ask for it before renting out more.",
      many:
        "\(customer.name.isolated) has \(overdue) overdue films. Ask for them before renting out more."
    )
    return banner(.warning, words)
  }

  private var left: Int { max(0, settings.limit - customer.rentalsOut) }

  private var form: FormView {
    let ticked = chosen.map(\.choice.text)
    let nights = nights
    return FormView("rent", action: Paths.current(customer.id), key: key, errors: errors) { name in
      name == "films" ? ticked : name == "nights" ? [nights] : []
    }
  }

  /// The field is empty after each search, so that a scanner does not append to the previous text.
  private var find: Markup {
    """
    <div class="scan" data-scan-ticks="films"><div class="field">\
    <label for="rent-q">\(say("Find a film, or scan a copy"))</label>\
    <div class="scan-line">\(Icon.search)<input id="rent-q" type="text" name="q" value="" autocomplete="off" \
    autocapitalize="none" spellcheck="false" enterkeyhint="search" autofocus>\
    <button class="button quiet" formmethod="get" formaction="\(Paths.choose(customer.id))">\
    \(say("Search"))</button></div></div>\
    <div role="log" aria-label="\(say("Just now"))"><ol class="rows scanned" hidden></ol></div></div>\(found)
    """
  }

  private var found: Markup {
    if query.isEmpty || others.items.isEmpty { return .empty }
    return """
      <p class="hint">\(say("Films matching “\(query)”.")) <a href="\(showAll)">\(say("Show all"))</a></p>
      """
  }

  private var showAll: Link {
    Paths.choose(customer.id).query([
      "films": chosen.map(\.choice.text).joined(separator: " "), "nights": nights,
    ])
  }

  private var rows: Markup {
    let ticked = chosen.map { (value: $0.choice.text, row: row($0.film, $0.choice)) }
    let more = others.items.map { (value: $0.id.text, row: row($0, .film($0.id))) }
    if ticked.isEmpty, more.isEmpty { return nothing }
    let note =
      others.next == nil ? "" : say("There are more films. Enter a few letters to find them.")
    return form.ticks("films", say("Films in the shop"), ticked + more)
      + "<p class=\"hint\">\(note)</p>"
  }

  private func row(_ film: Film, _ choice: RentalChoice) -> ListRow {
    let stock = film.stock(at: now)
    let words =
      reserved.contains { $0.film == film.id }
      ? say("Reserved")
      : stock.onShelf > 0 ? stock.text : stock.reserved > 0 ? say("All reserved") : say("All out")
    return Self.row(film, copy: film.copies.first { .copy($0.code) == choice }, trailing: words)
  }

  /// - Parameter copy: The copy that was scanned; `nil` if the film was selected without one.
  static func row(_ film: Film, copy: Copy?, trailing: String?) -> ListRow {
    ListRow(
      film.title, subtitle: copy.map { say("Copy \($0.number) · \($0.code)") } ?? film.byline,
      leading: .cover(film.coverPicture(.list)), trailing: copy == nil ? trailing : nil)
  }

  private var nothing: Markup {
    emptyState(
      .films, say("No films available"),
      say("All copies are out, or no films have been added yet."),
      action: linkButton(say("Go to the films"), Paths.films()))
  }

  /// The form submits the displayed price, so that a price change can be detected.
  private var ending: Markup {
    let total = RunningTotal(
      ticks: "films", nights: "nights", rate: settings.rate, currency: settings.currency,
      limit: left)
    let nights = form.picker("nights", say("Nights"), in: RentalTerms.nightsRange) {
      CountText.nights($0)
    }
    let (out, limit) = (customer.rentalsOut, settings.limit)
    let room =
      reserved.isEmpty
      ? say("\(out) of \(limit) out: room for \(left) more.")
      : say("\(out) of \(limit) out, \(reserved.count) reserved: room for \(left) more.")
    return "<p class=\"hint\">\(room)</p>"
      + dock(nights + total.markup + "<button class=\"button primary\">\(say("Rent"))</button>")
  }
}
