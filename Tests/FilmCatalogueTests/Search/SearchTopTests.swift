import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests of the most popular films in SQLite's index.
struct SearchTopTests {
  private func positions(_ match: String, _ tx: any Transaction) throws -> [Int] {
    try tx.rows(
      "SELECT rowid AS place FROM film_token WHERE film_token MATCH \(match) ORDER BY rowid"
    )
    .map { try $0.value("place") }
  }

  @Test func `a demoted film leaves the top index, and unlisting leaves no entries`() async throws
  {
    try await Engine.sqliteMemory.withStore(SearchFixture.migrations) { store in
      let fixture = SearchFixture(store: store)
      let films = (0..<1200).map { number in
        SearchEntry(
          film: fixture.world.newID(), title: "Film \(number)", popularity: 1_000_000 - number)
      }
      try await fixture.put(films)
      #expect(try await store.read { try positions("\"#top\"", $0).count } == films.count)
      // Simulates a full top whose last films these are.
      try await store.write { tx in
        try tx.run(
          "UPDATE film_search_band SET first_place = 0, films = 9100 WHERE band IN (1, 2)")
      }
      try await fixture.put("The Newcomer", popularity: 2_000_000)
      try await store.read { tx in
        let end: Int? = try tx.first("SELECT first_place FROM film_search_band WHERE band = 3")?
          .value("first_place")
        let all = try positions("\"film\" OR \"newcomer\"", tx)
        let top = try positions("\"#top\"", tx)
        #expect(all.count == films.count + 1)
        #expect(top == all.filter { $0 < end ?? 0 })
        #expect(top.count == all.count - 1101)
      }
      #expect(try await fixture.find("film 1199") == ["Film 1199"])
      try await fixture.save(films.map { SearchEntry(film: $0.film, title: "", isListed: false) })
      let left = try await store.read {
        (try positions("\"film\"", $0).count, try positions("\"#top\"", $0).count)
      }
      #expect(left == (0, 1))
    }
  }
}
