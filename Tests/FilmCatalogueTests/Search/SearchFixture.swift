import PlazaBase
import PlazaData
import PlazaTesting

@testable import FilmCatalogue

/// Searchable films, with no other rows than the tables require.
struct SearchFixture {
  let store: any Database
  let world = TestWorld().world

  static let migrations = Schema.migrations

  /// Inserts a film's row and its entry.
  @discardableResult
  func put(
    _ title: String, original: String? = nil, people: [String] = [], year: Int? = nil,
    genres: [Genre] = [],
    popularity: Int = 0
  ) async throws -> ID<Film> {
    let id = world.newID(Film.self)
    try await put([
      SearchEntry(
        film: id, title: title, originalTitle: original, people: people, year: year,
        genres: genres,
        popularity: popularity)
    ])
    return id
  }

  func put(_ entries: [SearchEntry], andLetThemWait: Bool = false) async throws {
    let now = world.now()
    try await store.write { tx in
      if andLetThemWait { try SearchIndex.prepareForBulkWrites(tx) }
      for entry in entries { try tx.run(row(entry, now)) }
      try SearchIndex.save(entries.map(SearchDocument.init), tx)
    }
  }

  func save(_ entries: [SearchEntry]) async throws {
    try await store.write { try SearchIndex.save(entries.map(SearchDocument.init), $0) }
  }

  func find(_ text: String, year: Int? = nil, genre: Genre? = nil, limit: Int = 50) async throws
    -> [String]
  {
    try await store.read {
      try FindFilms(text, year: year, genre: genre)(PageRequest(limit: limit), $0)
    }.items
      .map(\.title)
  }

  /// All results of a search, requested page by page.
  func all(_ text: String, year: Int? = nil, by limit: Int) async throws -> [Film] {
    var (films, after): ([Film], Cursor?) = ([], nil)
    while true {
      let page = PageRequest(limit: limit, after: after)
      let resultPage = try await store.read { try FindFilms(text, year: year)(page, $0) }
      films += resultPage.items
      guard let next = resultPage.next else { return films }
      after = Cursor(next)
    }
  }

  func findAll(_ text: String, by limit: Int) async throws -> [String] {
    try await all(text, by: limit).map(\.title)
  }

  func ids(_ text: String, year: Int? = nil, by limit: Int = 1000) async throws -> [ID<Film>] {
    try await all(text, year: year, by: limit).map(\.id)
  }

  func popularity(_ text: String, by limit: Int) async throws -> [Int] {
    try await all(text, by: limit).map(\.popularity)
  }
}

private func row(_ entry: SearchEntry, _ now: Instant) -> SQL {
  """
  INSERT INTO film (id, title, sort_title, original_title, year, released, release_key, genres, popularity, details,
    source, as_of, added_at)
  VALUES (\(entry.film), \(entry.title), \(entry.title.folded), \(entry.originalTitle), \(entry.year), '', '0000-00-00',
    '', \(entry.popularity), '{}', 'hand', \(now), \(now))
  """
}
