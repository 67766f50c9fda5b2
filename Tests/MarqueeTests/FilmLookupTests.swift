import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue
@testable import Marquee

struct FilmLookupTests {
  @Test(arguments: Engine.all)
  func `a search shows that a source is being searched, and later why it found nothing`(
    engine: Engine
  ) async throws {
    try await MarqueeFixture.open(on: engine, sources: [.itunes]) { fixture in
      for number in 1...6 { try await fixture.add("Waterfall \(number)") }
      try await fixture.add("Lantern")
      let words = "Searching iTunes. Results appear here automatically."
      let found = try await fixture.cleo.get("/marquee/search?q=waterfall").text
      #expect(!found.contains("data-fills"))
      for asked in ["lantern+keeper", "lantern"] {
        let sought = try await fixture.cleo.get("/marquee/search?q=\(asked)")
        #expect(
          sought.text.contains(words)
            && sought.text.contains("data-fills=\"/marquee/search?q=lantern"), "\(asked)")
        #expect(HTMLCheck(document: sought.bytes).faults == [])
      }
      try await fixture.store.write { tx in
        try SourceState.record(
          .itunes, "search/lantern keeper", .unreachable, at: fixture.clock.now, tx)
        try SourceState.record(
          .itunes, "search/lantern", ingested: 0, given: 0, at: fixture.clock.now, tx)
      }
      let failed = try await fixture.cleo.get("/marquee/search?q=lantern+keeper").text
      #expect(
        failed.contains("iTunes hasn&#39;t been reachable since today, 13:00.")
          && !failed.contains("data-fills"))
      let answered = try await fixture.cleo.get("/marquee/search?q=lantern").text
      #expect(!answered.contains("reachable") && !answered.contains("data-fills"))
    }
  }
}
