import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization
import Testing

@testable import FilmCatalogue

/// PostgreSQL moves pending rows into an index lexeme by lexeme, while other connections search.
struct SearchWhileSortedTests {
  @Test func `no film is found twice while the index is being sorted`() async throws {
    var halves = 0
    // Usually the first attempt overlaps with the sorting; a busy machine may need more.
    for _ in 0..<20 where halves == 0 {
      halves += try await Engine.postgres.withStore(SearchFixture.migrations, halfSorted)
    }
    #expect(halves > 0, "The index was never met half sorted, so that nothing was tried.")
  }

  /// The number of times that the index returned films with an excluded lexeme.
  private func halfSorted(_ store: any Database) async throws -> Int {
    let fixture = SearchFixture(store: store)
    // The other tokens of the films sort between the two lexemes of the query, which keeps the
    // sorting busy there.
    let entries = (0..<4000).map { number in
      SearchEntry(
        film: fixture.world.newID(),
        title: number < 200 ? "Sun" : "Film \(number) of \(number * 7919)")
    }
    try await fixture.put(entries, andLetThemWait: true)
    let isSorted = Mutex(false)
    async let sorting: Void = {
      defer { isSorted.withLock { $0 = true } }
      _ = try await store.longWrite { try SearchIndex.compact(beginning: true, $0) }
    }()
    var halves = 0
    while !isSorted.withLock(\.self) {
      let ids = try await fixture.ids("s", by: 500)
      #expect(ids.count == 200 && Set(ids).count == 200)
      halves += try await store.read(wrongOnes)
    }
    try await sorting
    return halves
  }

  /// The number of films with the word that do not begin with it according to the index, which is
  /// wrong for all of them.
  private func wrongOnes(_ tx: any Transaction) throws -> Int {
    try tx.run("SET LOCAL enable_seqscan = off")
    return try tx.first(
      """
      SELECT COUNT(*) AS wrong FROM film_search
      WHERE band = 0 AND array_to_tsvector(string_to_array(tokens, ' ')) @@ '''+s'' & !''^+s'''::tsquery
      """)?.value("wrong") ?? 0
  }
}
