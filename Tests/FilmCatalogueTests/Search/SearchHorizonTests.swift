import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests of searches for films that are less popular than some hundred thousand others.
struct SearchHorizonTests {
  /// Popular films that make "night", "of" and "the" common words, and less popular films with
  /// these titles behind the horizon.
  private func withFilms(
    _ titles: [String], _ engine: Engine, _ body: (SearchFixture) async throws -> Void
  ) async throws {
    try await engine.withStore(SearchFixture.migrations) { store in
      let fixture = SearchFixture(store: store)
      var popular: [SearchEntry] = []
      while popular.count < 70 {
        let id = fixture.world.newID(Film.self)
        if !SearchTokens.isInSample(id) { continue }
        popular.append(
          SearchEntry(
            film: id, title: "Last Night of the Dead \(popular.count)", popularity: 9_000_000))
      }
      try await fixture.put(popular)
      for title in titles { try await fixture.put(title, year: 1931, genres: [.war]) }
      // Simulates full bands before the horizon.
      let horizon = SearchPosition.first(of: SearchPosition.step(of: 1000))
      try await store.write { tx in
        try tx.run("UPDATE film_search_band SET first_place = \(horizon) WHERE band >= 2")
        try tx.run("UPDATE film_search SET band = 4 WHERE place >= \(horizon)")
      }
      try await body(fixture)
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `common words search only popular films, but an exact title is always found`(
    engine: Engine
  ) async throws {
    let titles = ["Night of the", "Night of the Crab", "A Second Night of the Zanzibar"]
    try await withFilms(titles, engine) { fixture in
      let found = try await fixture.find("night of the", limit: 200)
      #expect(Array(found.prefix(2)) == ["Night of the", "Night of the Crab"])
      #expect(found.count == 72)
      #expect(!found.contains("A Second Night of the Zanzibar"))
      #expect(try await fixture.findAll("night of the", by: 7) == found)
      #expect(try await fixture.find("of night", year: 1931) == [])
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `a rare word finds its film at any rank, even misspelt or next to common words`(
    engine: Engine
  )
    async throws
  {
    let title = "A Second Night of the Zanzibar"
    try await withFilms([title], engine) { fixture in
      for words in [
        "zanzibar", "zan", "the zanzibar", "of the night zanz", "zanzbiar", "the night of zanzibr",
      ] {
        let found = try await fixture.find(words)
        #expect(found == [title], "\(words)")
      }
      #expect(try await fixture.find("1931").first == title)
      // The list of a single common word is read to its end.
      #expect(try await fixture.findAll("night", by: 30).last == title)
    }
  }
}
