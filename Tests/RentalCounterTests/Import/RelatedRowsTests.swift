import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct RelatedRowsTests {
  @Test func `rows that share a name, directly or indirectly, are in one batch in order`() {
    var related = RelatedRows([["a"], ["b"], ["c"], ["a", "d"], ["e"], ["d"], []])
    #expect(related.parts(of: 2) == [[0, 3, 5], [1, 2], [4, 6]])
  }

  @Test func `a batch has at most the allowed number of rows`() {
    var related = RelatedRows((0..<600).map { ["\($0)"] })
    #expect(related.parts(of: 250).map(\.count) == [250, 250, 100])
  }

  @Test(arguments: Engine.all)
  func `the preview of a large file matches the import`(engine: Engine) async throws {
    try await RentalShop.open(on: engine) { counter in
      let guests = (0..<600).map { "Film \($0),Dir,1" }
      let lines = ["Aaa,Dir,2"] + guests.prefix(300) + ["Aaa,,1"] + guests.dropFirst(300)
      let text = (["Title,Director,Quantity"] + lines).joined(separator: "\n")
      let file = try ImportFile(.films, text, settings: counter.settings, in: counter.world)
      let seen = try await file.dryRun(in: counter.store)
      #expect(
        try await counter.store.read { try $0.count("SELECT count(*) AS n FROM rental_film") } == 0
      )
      let done = try await counter.store.write { try file.run(0..<file.count, $0) }
      #expect(seen == done && seen.count == 602)
    }
  }
}
