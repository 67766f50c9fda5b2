import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import FilmCatalogue

/// PostgreSQL sorts what waits into an index lexeme by lexeme, while others search.
struct SearchWhileSortedTests {
  @Test func `no film is found twice while its words are sorted into the index`() async throws {
    var halves = 0
    // Most times the first round meets the sorting; a busy machine may need some more.
    for _ in 0..<20 where halves == 0 {
      halves += try await Engine.postgres.withStore(SearchShelf.migrations, halfSorted)
    }
    #expect(halves > 0, "The index was never met half sorted, so that nothing was tried.")
  }

  /// How often the index itself gave films that have what it was asked to leave out.
  private func halfSorted(_ store: any Database) async throws -> Int {
    let shelf = SearchShelf(store: store)
    // What films have besides lies between the lexemes that are asked for, and so keeps the sorting busy there.
    let entries = (0..<4000).map { number in
      SearchEntry(film: shelf.world.newID(), title: number < 200 ? "Sun" : "Film \(number) of \(number * 7919)")
    }
    try await shelf.put(entries, andLetThemWait: true)
    let isSorted = Mutex(false)
    async let sorting: Void = {
      defer { isSorted.withLock { $0 = true } }
      _ = try await store.longWrite { try SearchIndex.settle(beginning: true, $0) }
    }()
    var halves = 0
    while !isSorted.withLock(\.self) {
      let ids = try await shelf.ids("s", by: 500)
      #expect(ids.count == 200 && Set(ids).count == 200)
      halves += try await store.read(wrongOnes)
    }
    try await sorting
    return halves
  }

  /// Every film with such a word begins with it.
  private func wrongOnes(_ tx: any Transaction) throws -> Int {
    try tx.run("SET LOCAL enable_seqscan = off")
    return try tx.first(
      """
      SELECT COUNT(*) AS wrong FROM film_search
      WHERE band = 0 AND array_to_tsvector(string_to_array(tokens, ' ')) @@ '''+s'' & !''^+s'''::tsquery
      """)?.value("wrong") ?? 0
  }
}
