import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The members' pages for reservations.
struct ReservePages: Sendable {
  let settings: RentalSettings
  let now: Instant

  /// The page before a reservation: the available copies, the price and the button.
  /// - Parameter card: `nil` if the member has not linked one.
  func offer(
    _ shown: ReservedFilm, _ card: MemberCard?, isStranger: Bool, key: String,
    refused: String? = nil
  ) -> Page {
    let film = shown.film
    let stock = film.stock(at: now)
    let details: [Detail?] = [
      Detail(say("On the shelf"), say("\(stock.onShelf) of \(stock.total)")),
      Detail(say("Price"), price),
      card.map { Detail(say("For"), $0.name.isolated) },
      stock.onShelf > 0
        ? Detail(say("Reserved until"), settings.moment(now + settings.reservedFor, now: now))
        : nil,
      rating(film).map { Detail(say("Rated"), $0) },
      film.details.cast.map { Detail(say("Cast"), $0) },
    ]
    return Page(
      film.title, back: Paths.shelf(),
      (refused.map { banner(.alert, $0) } ?? .empty) + head(film.title, film.byline, shown.poster)
        + section(detailList(details.compactMap(\.self)))
        + reserveAction(film, stock, card, isStranger: isStranger, key)
        + section(say("How it works"), rules))
  }

  /// The page after a reservation: its end, or its outcome.
  func receipt(_ reservation: Reservation, _ card: MemberCard, poster: Link?, key: String) -> Page
  {
    let details = [
      Detail(say("Reserved until"), settings.moment(reservation.until, now: now)),
      Detail(say("For"), say("\(card.name.isolated), card \(card.code)")),
      Detail(say("Price"), price),
      Detail(say("Reserved", as: "a moment"), settings.moment(reservation.reservedAt, now: now)),
    ]
    let cancel =
      reservation.isLive(now)
      ? confirmButton(
        say("Cancel reservation"), say("Others can then reserve or rent this copy."),
        Paths.cancelReservation(reservation.id), key: key, icon: .cross, style: .quiet)
      : linkButton(say("Your reservations"), Paths.memberReservations())
    return Page(
      reservation.filmTitle, back: Paths.memberReservations(),
      state(reservation)
        + head(reservation.filmTitle, say("Copy \(reservation.copyNumber)"), poster)
        + section(detailList(details)) + cancel)
  }

  func list(_ found: ResultPage<Reservation>) -> Page {
    Page(
      say("Your reservations"), back: Paths.memberCard(),
      found.items.isEmpty
        ? emptyState(
          .clock, say("No reservations"),
          say("Reserve a copy on a film's page and pick it up at the counter."),
          action: linkButton(say("See what's on the shelf"), Paths.shelf(), style: .primary))
        : rowList(found.items.map(row), label: say("Reservations"))
          + pager(found.next.map { Paths.memberReservations().query(["after": $0]) }))
  }

  private func head(_ title: String, _ more: String?, _ poster: Link?) -> Markup {
    rowList([ListRow(title, subtitle: more, leading: .cover(poster))])
  }

  private func reserveAction(
    _ film: Film, _ stock: Stock, _ card: MemberCard?, isStranger: Bool, _ key: String
  ) -> Markup {
    if isStranger {
      let signIn = Link("signin").query(["next": Paths.reserve(film.id).text])
      return banner(
        .info,
        say(
          "Customers of the rental counter can reserve a copy here. Other visitors can rent at the counter."
        ),
        action: linkButton(say("Sign in"), signIn, style: .primary))
    }
    if card == nil {
      return banner(
        .info,
        say(
          "To reserve, you need a card from the rental counter. Link it once, then reserve here."),
        action: linkButton(
          say("Link your card"), Paths.memberCard().query(["film": film.id.text]), style: .primary)
      )
    }
    if stock.onShelf == 0 {
      return banner(
        .warning,
        say("All copies are out or reserved. Check back later: films are returned every day."))
    }
    return FormView("reserve", action: Paths.reserve(film.id), key: key)
      .markup(settings.shownRate, submit: say("Reserve a copy"))
  }

  private var rules: Markup {
    let words = say(
      """
      The counter keeps a copy for you for \(settings.reservedFor.localizedText). It counts towards your limit of \
      \(settings.limit) films. If you don't pick it up, it goes back to the shelf, and you can reserve the \
      film again \(settings.reserveAgainAfter.localizedText) later.
      """)
    return "<p class=\"hint\">\(words)</p>"
  }

  private var price: String {
    say("\(settings.currency.format(settings.rate)) a night, paid at the counter")
  }

  /// The rating with a note on the age check, such as "15: the counter checks the customer's age".
  private func rating(_ film: Film) -> String? {
    guard let rating = film.details.rating else { return nil }
    return rating.youngest > 0
      ? say("\(rating.rawValue): the counter checks the customer's age") : rating.rawValue
  }

  private func state(_ reservation: Reservation) -> Markup {
    if reservation.isLive(now) {
      return banner(
        .done,
        say(
          """
          Reserved until \(settings.clock(reservation.until)) at the rental counter. Show your card or say \
          your name.
          """))
    }
    return banner(reservation.outcome == .rented ? .done : .info, outcomeText(reservation))
  }

  private func row(_ reservation: Reservation) -> ListRow {
    let isLive = reservation.isLive(now)
    return ListRow(
      reservation.filmTitle, Paths.memberReservation(reservation.id),
      subtitle: isLive
        ? say("Kept until \(settings.moment(reservation.until, now: now))")
        : settings.moment(reservation.reservedAt, now: now),
      leading: .icon(.clock),
      badge: isLive ? Badge(say("Reserved"), .done) : Badge(word(reservation)))
  }

  private func word(_ reservation: Reservation) -> String {
    switch reservation.outcome {
    case .rented: say("Rented")
    case .cancelled: say("Cancelled")
    case .released: say("Released by the counter")
    case .lapsed, nil: say("Not picked up")
    }
  }

  private func outcomeText(_ reservation: Reservation) -> String {
    switch reservation.outcome {
    case .rented: say("You rented it.")
    case .cancelled: say("This reservation was cancelled.")
    case .released:
      say("The counter released your reservation.") + " " + reservation.releaseMessage
    case .lapsed, nil:
      say(
        "You didn't pick it up by \(settings.moment(reservation.until, now: now)), so it's back on the shelf."
      )
    }
  }
}
