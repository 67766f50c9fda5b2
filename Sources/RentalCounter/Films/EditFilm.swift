import PlazaBase
import PlazaData

/// Changes a film's details and the number of its copies. Lowering the quantity withdraws copies
/// that are not out: first those without a reservation, the highest numbers first, then reserved
/// ones. Raising it adds copies with new numbers.
struct EditFilm: Sendable {
  enum CoverChange: Sendable, Equatable {
    case keep
    case set(String)
  }

  let film: ID<Film>
  let details: FilmDetails
  let quantity: Int
  var cover: CoverChange
  /// Keys and codes for up to `quantity` new copies; only those needed are used.
  let spare: [NewCopy]
  let now: Instant

  init(
    _ film: ID<Film>, _ details: FilmDetails, quantity: Int, cover: CoverChange = .keep,
    spare: [NewCopy], now: Instant
  ) {
    self.film = film
    self.details = details
    self.quantity = quantity
    self.cover = cover
    self.spare = spare
    self.now = now
  }

  func callAsFunction(_ tx: any Transaction) throws -> Film {
    try tx.run(
      """
      UPDATE rental_film SET title = \(details.title), sort_title = \(details.sortTitle), actors = \(details.cast),
        director = \(details.director), rating = \(details.rating)
      WHERE id = \(film) AND retired_at IS NULL
      """)
    if case .set(let key) = cover {
      try tx.run("UPDATE rental_film SET cover = \(key) WHERE id = \(film)")
    }
    try ExpireReservations(now: now)(tx)
    let copies = try Film.find(film, tx).copies
    if quantity > copies.count { try add(quantity - copies.count, tx) }
    if quantity < copies.count { try withdraw(copies.count - quantity, of: copies, tx) }
    let changed = try Film.find(film, tx)
    try changed.storeSearchTerms(tx)
    try FindInCatalogue(film: film, details: details, now: now)(tx)
    return changed
  }

  private func add(_ count: Int, _ tx: any Transaction) throws {
    let last = try tx.count(
      "SELECT COALESCE(max(number), 0) AS n FROM rental_copy WHERE film = \(film)")
    try Array(spare.prefix(count)).addCopies(for: film, after: last, tx)
  }

  private func withdraw(_ count: Int, of copies: [Copy], _ tx: any Transaction) throws {
    let free = copies.filter { !$0.isOut }
    guard free.count >= count else {
      throw EditFilmRefusal.copiesOut(
        title: details.title, out: copies.count - free.count, wanted: quantity)
    }
    let leaving = free.filter { $0.hold != nil } + free.filter { $0.hold == nil }
    for copy in leaving.suffix(count) { try copy.withdraw(at: now, tx) }
  }
}

extension Copy {
  /// Withdraws the copy from the stock and releases its reservation. Its number and code are never
  /// reused.
  func withdraw(at now: Instant, _ tx: any Transaction) throws {
    try CloseReservations(outcome: .released, reason: Reservation.copyWithdrawn.key, now: now)(
      of: id, tx)
    try tx.run(
      "UPDATE rental_copy SET is_kept = 0, withdrawn_at = \(now) WHERE id = \(id) AND is_kept = 1")
  }
}

/// The refusal to lower a film's quantity below the number of copies that are out.
enum EditFilmRefusal: Refusal, Equatable {
  case copiesOut(title: String, out: Int, wanted: Int)

  var slug: String { "copies-out" }

  var message: String {
    switch self {
    case .copiesOut(let title, let out, let wanted):
      say(
        out,
        one: """
          1 copy of \(title) is out, so you can't reduce the stock to \(wanted). Choose 1 or more, or wait \
          until it's returned.
          """,
        many: """
          \(out) copies of \(title) are out, so you can't reduce the stock to \(wanted). Choose \(out) or \
          more, or wait until they're returned.
          """)
    }
  }
}
