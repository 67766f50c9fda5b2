import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What members see of reservations.
struct ReservePages: Sendable {
  let settings: RentalSettings
  let now: Instant

  /// Before: what is on the shelf, what it costs, and one button.
  /// - Parameter card: nil where the member linked none.
  func offer(_ shown: ReservedFilm, _ card: MemberCard?, key: String, refused: String? = nil) -> Page {
    let film = shown.film
    let stock = film.stock(at: now)
    let details = [
      Detail("On the shelf", "\(stock.onShelf) of \(stock.total)"),
      Detail("Price", "\(settings.currency.format(settings.rate)) a night, paid at the counter"),
      card.map { Detail("For", $0.name) },
      stock.onShelf > 0 ? Detail("Kept until", settings.moment(now + settings.reservedFor, now: now)) : nil,
      rating(film).map { Detail("Rated", $0) },
    ].compactMap(\.self)
    return Page(
      "Reserve \(film.title)", back: At.memberCard(),
      (refused.map { banner(.alert, $0) } ?? .empty) + head(film.title, film.byline, shown.poster)
        + section(detailList(details)) + way(film, stock, card, key)
        + section("How it works", rules))
  }

  /// After: until when it is kept, or what became of it.
  func receipt(_ reservation: Reservation, _ card: MemberCard, poster: Link?, key: String) -> Page {
    let details = [
      Detail("Kept until", settings.moment(reservation.until, now: now)),
      Detail("For", "\(card.name), card \(card.code)"),
      Detail("Price", "\(settings.currency.format(settings.rate)) a night, paid at the counter"),
      Detail("Reserved", settings.moment(reservation.reservedAt, now: now)),
    ]
    let cancel =
      reservation.isLive(now)
      ? actionButton("Cancel the reservation", At.cancelReservation(reservation.id), key: key, icon: .cross)
      : linkButton("Your reservations", At.memberReservations())
    return Page(
      reservation.filmTitle, back: At.memberReservations(),
      state(reservation) + head(reservation.filmTitle, "Copy \(reservation.copyNumber)", poster)
        + section(detailList(details)) + cancel)
  }

  func list(_ found: Slice<Reservation>) -> Page {
    Page(
      "Your reservations", back: At.memberCard(),
      found.items.isEmpty
        ? emptyState(
          .clock, "Nothing is reserved", "Reserve a copy on a film's page, and it waits for you at the counter.",
          action: linkButton("To the square", Link(path: "/"), style: .primary))
        : rowList(found.items.map(row), label: "Reservations")
          + pager(found.next.map { At.memberReservations().query(["after": $0]) }))
  }

  private func head(_ title: String, _ more: String?, _ poster: Link?) -> Markup {
    rowList([Row(title, subtitle: more, leading: .cover(poster))])
  }

  private func way(_ film: Film, _ stock: Stock, _ card: MemberCard?, _ key: String) -> Markup {
    if card == nil {
      return banner(
        .info, "Reserving is for customers of the rental counter. It gives you a card: link it once, and reserve here.",
        action: linkButton("Link your card", At.memberCard().query(["film": film.id.text]), style: .primary))
    }
    if stock.onShelf == 0 {
      return banner(.warning, "Every copy is out or reserved. Look again later: copies come back every day.")
    }
    return FormView("reserve", action: At.reserve(film.id), key: key).markup(.empty, submit: "Reserve a copy")
  }

  private var rules: Markup {
    """
    <p class="hint">The counter keeps a copy for you for \(hours(settings.reservedFor)). It counts as one of the \
    \(settings.limit) films that you may have. If nobody fetches it, it goes back to the shelf, and you can reserve \
    the film again \(hours(settings.reserveAgainAfter)) later.</p>
    """
  }

  /// "15: the counter looks at who rents it"
  private func rating(_ film: Film) -> String? {
    guard let rating = film.details.rating else { return nil }
    return rating.youngest > 0 ? "\(rating.rawValue): the counter looks at who rents it" : rating.rawValue
  }

  private func state(_ reservation: Reservation) -> Markup {
    if reservation.isLive(now) {
      return banner(
        .done,
        "Reserved until \(settings.clock(reservation.until)), at the rental counter. Show your card, or say your name."
      )
    }
    return banner(reservation.outcome == .rented ? .done : .info, words(reservation))
  }

  private func row(_ reservation: Reservation) -> Row {
    let isLive = reservation.isLive(now)
    return Row(
      reservation.filmTitle, At.memberReservation(reservation.id),
      subtitle: isLive
        ? "Kept until \(settings.moment(reservation.until, now: now))"
        : settings.moment(reservation.reservedAt, now: now),
      leading: .icon(.clock), badge: isLive ? Badge("Reserved", .done) : Badge(word(reservation)))
  }

  private func word(_ reservation: Reservation) -> String {
    switch reservation.outcome {
    case .rented: "Rented"
    case .cancelled: "Cancelled"
    case .released: "Let go"
    case .lapsed, nil: "Not fetched"
    }
  }

  private func words(_ reservation: Reservation) -> String {
    switch reservation.outcome {
    case .rented: "You rented it."
    case .cancelled: "This reservation was cancelled."
    case .released: "The counter let it go. \(reservation.reason ?? "")"
    case .lapsed, nil:
      "Nobody fetched it by \(settings.moment(reservation.until, now: now)), so it is on the shelf again."
    }
  }

  /// "2 hours", "90 minutes"
  private func hours(_ duration: Duration) -> String {
    let minutes = duration.wholeMinutes
    return minutes.isMultiple(of: 60) ? counted(minutes / 60, "hour") : counted(minutes, "minute")
  }
}
