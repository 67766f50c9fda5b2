import PlazaBase
import PlazaData

/// A copy that is about to be added to the stock.
struct NewCopy: Sendable {
  let id: ID<Copy>
  let code: ShortCode

  /// Returns `count` copies with new keys and codes.
  static func fresh(_ count: Int, in world: World) -> [NewCopy] {
    (0..<count).map { _ in
      NewCopy(id: world.newID(), code: ShortCode(random: world.randomBytes(5)))
    }
  }
}

/// Adds a film and its numbered copies to the stock.
struct AddFilm: Sendable {
  let id: ID<Film>
  let details: FilmDetails
  /// The key of the film's cover.
  var cover: String?
  let copies: [NewCopy]
  let now: Instant

  init(_ details: FilmDetails, quantity: Int, cover: String? = nil, in world: World) {
    id = world.newID()
    self.details = details
    self.cover = cover
    copies = NewCopy.fresh(quantity, in: world)
    now = world.now()
  }

  func callAsFunction(_ tx: any Transaction) throws -> Film {
    try tx.run(
      """
      INSERT INTO rental_film (id, title, sort_title, actors, director, rating, cover, added_at)
      VALUES (\(id), \(details.title), \(details.sortTitle), \(details.cast), \(details.director), \(details.rating),
        \(cover), \(now))
      """)
    try copies.addCopies(for: id, after: 0, tx)
    let film = try Film.find(id, tx)
    try film.storeSearchTerms(tx)
    try FindInCatalogue(film: id, details: details, now: now)(tx)
    return film
  }
}

extension [NewCopy] {
  /// Inserts the copies with the numbers that follow `last`.
  func addCopies(for film: ID<Film>, after last: Int, _ tx: any Transaction) throws {
    for (position, copy) in enumerated() {
      try tx.run(
        """
        INSERT INTO rental_copy (id, film, number, code)
        VALUES (\(copy.id), \(film), \(last + 1 + position), \(copy.code))
        """)
    }
  }
}
