import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct ReindexTests {
  @Test(arguments: Engine.all)
  func `a film indexed before symbols had words is found by the word after reindexing`(
    engine: Engine
  ) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let film = try await catalogue.film(.some("Lilo & Stitch", "2002-06-21"))
      let other = try await catalogue.film(.some("Stitch", "1999-03-31"))
      let sequel = try await catalogue.film(.some("Rocky II", "1979-06-15"))
      let store = catalogue.store
      func found() async throws -> [ID<Film>] {
        try await store.read { try FindFilms("lilo and stitch")(PageRequest(), $0) }.items.map(
          \.id)
      }
      func sequels() async throws -> [ID<Film>] {
        try await store.read { try FindFilms("rocky 2")(PageRequest(), $0) }.items.map(\.id)
      }
      // Simulates the former tokens of both.
      try await store.write { tx in
        try SearchIndex.save(
          [film, other].map {
            SearchDocument(
              SearchEntry(film: $0.id, title: "Lilo Stitch", popularity: $0.popularity))
          },
          tx)
      }
      try await store.write { tx in
        let former = SearchEntry(film: sequel.id, title: "Rocky", popularity: sequel.popularity)
        try SearchIndex.save([SearchDocument(former)], tx)
      }
      #expect(try await found() == [])
      #expect(try await sequels() == [])
      let time = try #require(ShopTimeZone(identifier: "UTC"))
      for part in FilmCatalogue(time: time).folded { try await part(store) }
      #expect(try await found() == [film.id])
      #expect(try await sequels() == [sequel.id])
      #expect(try await catalogue.inconsistencies() == [])
    }
  }
}
