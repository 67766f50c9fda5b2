import PlazaBase
import PlazaData

/// Removes a film from the stock and releases its reservations. A film that was never rented or
/// reserved is deleted; any other is retired, because the records refer to it.
struct DeleteFilm: Sendable {
  let film: ID<Film>
  let now: Instant

  /// - Returns: The film as it was before.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Film {
    let gone = try Film.find(film, tx)
    let out = gone.copies.count { $0.isOut }
    if out > 0 { throw DeleteFilmRefusal.copiesOut(title: gone.title, out: out) }
    if try isNamed(tx) {
      try tx.run("UPDATE rental_film SET retired_at = \(now) WHERE id = \(film)")
      for copy in gone.copies { try copy.withdraw(at: now, tx) }
      try tx.run("DELETE FROM rental_film_word WHERE film = \(film)")
    } else {
      try tx.run("DELETE FROM rental_copy WHERE film = \(film)")
      try tx.run("DELETE FROM rental_film WHERE id = \(film)")
    }
    return gone
  }

  /// Whether a rental or a reservation refers to the film.
  private func isNamed(_ tx: any Transaction) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM rental_copy c JOIN rental r ON r.copy = c.id WHERE c.film = \(film) ORDER BY r.id LIMIT 1"
    )
      || tx.exists("SELECT 1 FROM rental_reservation WHERE film = \(film)")
  }
}

enum DeleteFilmRefusal: Refusal, Equatable {
  case copiesOut(title: String, out: Int)

  var slug: String { "outstanding-rentals" }

  var message: String {
    switch self {
    case .copiesOut(let title, let out):
      say(
        out, one: "1 copy of \(title) is still out. Return it first, then delete the film.",
        many: "\(out) copies of \(title) are still out. Return them first, then delete the film.")
    }
  }
}
