import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaProcesses
import PlazaTesting
import Testing

@testable import FilmCatalogue
@testable import Popcorn

struct FilmLookupTests {
  @Test func `a search without results in the Films tab queues a lookup at the source`()
    async throws
  {
    let clock = TestWorld()
    let fetcher = HTTPFetcher(logger: .silent)
    try await withTemporaryFolder { folder in
      let time = try #require(ShopTimeZone(identifier: "UTC"))
      let tables = Jobs(runners: [], time: time).migrations + FilmCatalogue.tables
      try await Engine.sqliteMemory.withStore(tables, world: clock) { store in
        // No server listens on this port, and none is contacted: jobs are only enqueued.
        let settings = FilmSourceSettings(
          itunes: FetchURL(setting: "http://127.0.0.1:1"), time: time)
        let sources = FilmSources(
          settings, store: store,
          files: try await DiskFileStore(root: folder + "/files", world: clock.world),
          tools: try await ToolRunner(folder: folder + "/bench", world: .real), fetcher: fetcher,
          world: clock.world)
        try await PopcornFixture.open(
          on: .sqliteMemory, clock, services: PopcornServices(interest: sources.interest)
        ) {
          fixture in
          for number in 1...6 { try await fixture.add("Waterfall \(number)", "20\(10 + number)") }
          #expect(
            try await !fixture.cleo.get("/popcorn/films?q=waterfall").text.contains("data-fills"))
          let sought = try await fixture.cleo.get("/popcorn/films?q=lantern+keeper").text
          #expect(sought.contains("Searching iTunes.") && sought.contains("data-fills"))
          let year = try await fixture.cleo.get("/popcorn/films?year=1905").text
          #expect(
            year.contains("Looking for films from 1905") && year.contains("Searching iTunes."))
          #expect(
            try await !fixture.cleo.get("/popcorn/films?year=1700").text.contains("data-fills"))
          try await fixture.store.write { tx in
            try SourceState.record(.itunes, "year/1905", .unreachable, at: clock.now, tx)
            try SourceState.record(.itunes, "year/1906", ingested: 0, given: 0, at: clock.now, tx)
            try SourceState.record(.itunes, "year/1907", .refusedKey, at: clock.now, tx)
          }
          for (year, words) in [
            (1905, "iTunes hasn&#39;t been reachable since today, 13:00."),
            (1906, "iTunes, which lists no films."),
            (1907, "iTunes has rejected our key since today, 13:00."),
          ] {
            let page = try await fixture.cleo.get("/popcorn/films?year=\(year)").text
            #expect(page.contains(words) && !page.contains("data-fills"), "\(year)")
          }
          try await fixture.store.write {
            try SourceState.record(
              .itunes, "search/lantern maker", .unreachable, at: clock.now, $0)
          }
          let failed = try await fixture.cleo.get("/popcorn/films?q=lantern+maker").text
          #expect(
            failed.contains("iTunes hasn&#39;t been reachable since today, 13:00.")
              && !failed.contains("data-fills"))
          clock.advance(by: .minutes(1))
          try await sources.interest.enqueueDue()
        }
        let asked = try await store.read {
          try $0.rows("SELECT subject FROM job ORDER BY subject")
        }
        #expect(
          try asked.map { try $0.value("subject", as: String.self) } == [
            "itunes/search/lantern keeper", "itunes/search/lantern maker", "itunes/year/1905",
            "itunes/year/1906",
            "itunes/year/1907",
          ])
      }
    }
    await fetcher.close()
  }
}
