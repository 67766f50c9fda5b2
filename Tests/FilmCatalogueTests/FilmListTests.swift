import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests of lists with an order of their own.
struct FilmListTests {
  private func titles(_ list: FilmList, _ store: any Database) async throws -> [String] {
    try await store.read { try list.films($0).map(\.title) }
  }

  @Test(arguments: Engine.all)
  func `a list keeps the last response of the source until the next one`(engine: Engine)
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      #expect(try await titles(.nowPlaying, fixture.store) == [])
      for list in FilmList.allCases { try await fixture.refresh(.tmdb, list.rawValue) }
      #expect(try await titles(.nowPlaying, fixture.store) == ["The Long Winter"])
      #expect(try await titles(.trending, fixture.store) == ["Harbour and Home"])
      #expect(try await titles(.trendingToday, fixture.store) == ["The Long Winter"])
      try await fixture.refresh(.tmdb, "year/2026")
      #expect(
        try await titles(.nowPlaying, fixture.store) == ["The Long Winter"],
        "a year is no such list")
    }
  }

  @Test(arguments: Engine.all)
  func `a saved list replaces the old one and keeps the first position of a repeated film`(
    engine: Engine
  ) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      var films: [ID<Film>] = []
      for letter in ["A", "B", "C", "D", "E"] {
        films.append(
          try await catalogue.film(.some("Film \(letter)", "2026", by: ["One"], id: letter)).id)
      }
      func keep(_ places: [Int]) async throws -> [String] {
        let keep = SaveFilmList(list: .trending, films: places.map { films[$0] })
        try await catalogue.store.write { try keep($0) }
        return try await titles(.trending, catalogue.store)
      }
      #expect(try await keep([1, 0, 2, 1, 3]) == ["Film B", "Film A", "Film C", "Film D"])
      #expect(try await keep([3, 4, 3]) == ["Film D", "Film E"])
      #expect(try await keep([]) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `merged films appear once in a list`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(.some("One", "2026", by: ["One"], id: "1"))
      let two = try await catalogue.film(.some("Two", "2026", by: ["Two"], id: "2"))
      let keep = SaveFilmList(list: .nowPlaying, films: [one.id, two.id])
      try await catalogue.store.write { try keep($0) }
      _ = try await catalogue.merge(one, into: two)
      let films = try await catalogue.store.read { try FilmList.nowPlaying.films($0) }
      #expect(films.map(\.id) == [two.id])
      let merged = try await catalogue.store.read { try Film.merged(into: [two.id], $0) }
      #expect(merged == [two.id: [one.id]])
    }
  }

  @Test
  func `the demo fills every list without a source and lists only released films as now playing`()
    async throws
  {
    try await Catalogue.open(on: .sqliteMemory) { catalogue in
      let fill = try FillCatalogue(in: catalogue.world)
      try await catalogue.store.write { try fill($0) }
      for list in FilmList.allCases {
        let films = try await catalogue.store.read { try list.films($0) }
        #expect(films.count >= 18, "\(list)")
        if list != .trending {
          #expect(films.allSatisfy { $0.release.sortKey <= "2026-06-31" }, "\(list)")
        }
      }
      #expect(
        try await titles(.trending, catalogue.store) != titles(.trendingToday, catalogue.store))
    }
  }
}
