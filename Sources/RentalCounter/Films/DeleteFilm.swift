import PlazaBase
import PlazaData

/// Takes a film out of the stock. One that was never rented is deleted; one with old rentals is retired, because the
/// books name it.
struct DeleteFilm: Sendable {
  let film: ID<Film>
  let now: Instant

  /// - Returns: the film as it was.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Film {
    let gone = try Film.find(film, tx)
    if gone.stock.out > 0 { throw DeleteFilmRefusal.copiesOut(title: gone.title, out: gone.stock.out) }
    if try wasRented(tx) {
      try tx.run("UPDATE rental_film SET retired_at = \(now) WHERE id = \(film)")
      for copy in gone.copies { try copy.withdraw(at: now, tx) }
      try tx.run("DELETE FROM rental_film_word WHERE film = \(film)")
    } else {
      try tx.run("DELETE FROM rental_copy WHERE film = \(film)")
      try tx.run("DELETE FROM rental_film WHERE id = \(film)")
    }
    return gone
  }

  private func wasRented(_ tx: any Transaction) throws -> Bool {
    try tx.exists(
      "SELECT 1 FROM rental_copy c JOIN rental r ON r.copy = c.id WHERE c.film = \(film) ORDER BY r.id LIMIT 1")
  }
}

/// Why a film cannot leave the stock.
enum DeleteFilmRefusal: Refusal, Equatable {
  case copiesOut(title: String, out: Int)

  var slug: String { "outstanding-rentals" }

  var sentence: String {
    switch self {
    case .copiesOut(let title, let out):
      say(
        out, one: "1 copy of \(title) is still out. Return it first, then delete the film.",
        many: "\(out) copies of \(title) are still out. Return them first, then delete the film.")
    }
  }
}
