import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests of bands that pass surplus films on to the next one.
struct SearchBandTests {
  /// The recorded sizes of the three bands after the first one, and how many of the surplus films
  /// each one receives.
  @Test(
    arguments: [Engine.sqliteMemory, .postgres],
    [
      (said: [3900, 0, 0], moved: [1001, 0, 0]), (said: [4000, 7500, 0], moved: [0, 1001, 0]),
      (said: [4000, 8000, 5], moved: [0, 0, 1001]),
    ])
  func `films cascade to the last band in one step and are found there in order`(
    engine: Engine, full: (said: [Int], moved: [Int])
  ) async throws {
    try await engine.withStore(SearchFixture.migrations) { store in
      let fixture = SearchFixture(store: store)
      let films = (0..<1200).map { number in
        SearchEntry(
          film: fixture.world.newID(), title: "Film \(number)",
          popularity: 2_000_000_000 >> (number / 60))
      }
      try await fixture.put(films)
      try await store.write { tx in
        for (band, films) in ([5000] + full.said).enumerated() {
          try tx.run("UPDATE film_search_band SET films = \(films) WHERE band = \(band)")
        }
      }
      try await fixture.put("Film of Today", popularity: 2_100_000_000)
      #expect(try await store.read { try Self.positions(tx: $0) } == [200] + full.moved + [0])
      if engine == .postgres {
        #expect(try await store.read { try Self.rows(tx: $0) } == [200] + full.moved + [0])
      }
      let found = try await fixture.ids("film", by: 500)
      #expect(found.count == FindFilms.maximum)
      #expect(Array(found.dropFirst()) == films.prefix(FindFilms.maximum - 1).map(\.film))
      #expect(try await fixture.find("film 1199") == ["Film 1199"])
    }
  }

  /// The number of films within the bounds of each band.
  private static func positions(tx: any Transaction) throws -> [Int] {
    try (0..<5).map { band in
      try tx.count(
        """
        SELECT COUNT(*) AS n FROM film_search
        WHERE place >= (SELECT first_place FROM film_search_band WHERE band = \(band))
          AND place < COALESCE((SELECT first_place FROM film_search_band WHERE band = \(band + 1)), \(Int.max))
        """)
    }
  }

  /// The number of films per value of the column `band`.
  private static func rows(tx: any Transaction) throws -> [Int] {
    try (0..<5).map { try tx.count("SELECT COUNT(*) AS n FROM film_search WHERE band = \($0)") }
  }
}
