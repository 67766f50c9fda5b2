import FilmCatalogue
import PlazaBase
import PlazaData

/// The link from a film of the shop to a film of the catalogue. It is found by title and director
/// unless the staff choose one. Their choice, including the choice of no film, is never
/// overwritten automatically.
struct CatalogueMatch: Sendable, Equatable {
  let film: CatalogueFilm?
  let isChosen: Bool

  static let migrations = [
    Migration(
      "rental/0005-catalogue",
      [
        """
        CREATE TABLE rental_catalogue (
          film \(.id) NOT NULL PRIMARY KEY REFERENCES rental_film (id) ON DELETE CASCADE,
          catalogue_film \(.id),
          is_chosen \(.flag) NOT NULL CHECK (is_chosen IN (0, 1)),
          looked_at \(.instant) NOT NULL) \(.strict)
        """,
        "CREATE INDEX rental_catalogue_of ON rental_catalogue (catalogue_film, film)",
        """
        CREATE INDEX rental_catalogue_waiting ON rental_catalogue (looked_at, film)
          WHERE catalogue_film IS NULL AND is_chosen = 0
        """,
      ])
  ]

  static func of(_ film: ID<Film>, _ tx: any Transaction) throws -> CatalogueMatch? {
    let row = try tx.first(
      "SELECT catalogue_film, is_chosen FROM rental_catalogue WHERE film = \(film)")
    guard let row else { return nil }
    let id: ID<CatalogueFilm>? = try row.optional("catalogue_film")
    return CatalogueMatch(
      film: try id.flatMap { try CatalogueFilm.found([$0], tx)[$0] },
      isChosen: try row.value("is_chosen"))
  }

  /// The text in the form, such as "The Third Man (1949)"; empty if no film is linked.
  var text: String { film.map { $0.title + ($0.year.map { " (\($0))" } ?? "") } ?? "" }
}

/// Looks up a film of the shop in the catalogue and stores the result, unless the staff have
/// chosen a film.
struct FindInCatalogue: Sendable {
  let film: ID<Film>
  let details: FilmDetails
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    if try tx.exists("SELECT 1 FROM rental_catalogue WHERE film = \(film) AND is_chosen = 1") {
      return
    }
    let found = try match(tx)
    try tx.run(
      """
      INSERT INTO rental_catalogue (film, catalogue_film, is_chosen, looked_at) VALUES (\(film), \(found), 0, \(now))
      ON CONFLICT (film) DO UPDATE SET catalogue_film = excluded.catalogue_film, looked_at = excluded.looked_at
      """)
  }

  /// Returns the only film with this title and one of the shop's directors; if the shop names no
  /// director, the only film with this title.
  private func match(_ tx: any Transaction) throws -> ID<CatalogueFilm>? {
    let candidates: [CatalogueFilm]
    switch try CatalogueFilm.matches(
      title: details.title, year: nil, director: details.director, keys: [], tx)
    {
    case .one(let film): candidates = [film]
    case .several(let films): candidates = films
    case .none: return nil
    }
    let wanted = Set(
      (details.director ?? "").split(separator: ",").map { String($0).trimmed.folded })
    if wanted.isEmpty { return candidates.count == 1 ? candidates[0].id : nil }
    let directed = try candidates.filter { film in
      !wanted.isDisjoint(with: try FilmDetail.find(film.id, tx).directors.map(\.folded))
    }
    return directed.count == 1 ? directed[0].id : nil
  }
}

/// Stores the staff's choice of the catalogue's film for a film of the shop.
struct ChooseInCatalogue: Sendable {
  let film: ID<Film>
  /// A title, optionally with the year; empty if the catalogue does not have the film.
  let typed: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let chosen = try typed.isEmpty ? nil : named(tx).id
    try tx.run(
      """
      INSERT INTO rental_catalogue (film, catalogue_film, is_chosen, looked_at) VALUES (\(film), \(chosen), 1, \(now))
      ON CONFLICT (film) DO UPDATE SET catalogue_film = excluded.catalogue_film, is_chosen = 1,
        looked_at = excluded.looked_at
      """)
  }

  private func named(_ tx: any Transaction) throws -> CatalogueFilm {
    var (title, year) = (typed, Int?.none)
    if let parts = typed.wholeMatch(of: /(.+?)\s*\((\d{4})\)/) {
      (title, year) = (String(parts.1), Int(parts.2))
    }
    switch try CatalogueFilm.matches(title: title, year: year, director: nil, keys: [], tx) {
    case .one(let film): return film
    case .several(let films) where films.count == 1: return films[0]
    case .several(let films):
      let years = listed(films.compactMap(\.year).sorted().map { String($0) })
      throw ValidationErrors(
        "catalogue", say("Several films are called “\(title)”. Add the year: \(years)."))
    case .none:
      throw ValidationErrors(
        "catalogue", say("No film in the catalogue is called “\(typed)”. Check its title there."))
    }
  }
}

/// Looks up films of the shop that have not been looked up yet, and those that were not found
/// before, because the catalogue may have them by now. Each call processes up to ``part`` films of
/// either kind.
struct FindAllInCatalogue: Sendable {
  static let part = 200

  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let rows = try tx.rows(
      """
      SELECT f.id FROM rental_film f
      WHERE f.retired_at IS NULL AND NOT EXISTS (SELECT 1 FROM rental_catalogue m WHERE m.film = f.id)
      ORDER BY f.sort_title, f.id LIMIT \(Self.part)
      """)
    let again = try tx.rows(
      """
      SELECT m.film AS id FROM rental_catalogue m WHERE m.catalogue_film IS NULL AND m.is_chosen = 0
      ORDER BY m.looked_at, m.film LIMIT \(Self.part)
      """)
    let ids = try (rows + again).map { try $0.value("id", as: ID<Film>.self) }
    for film in try Film.found(ids, tx) {
      try FindInCatalogue(film: film.id, details: film.details, now: now)(tx)
    }
  }
}
