import Errands
import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaTesting
import PlazaTools
import PlazaWeb
import Testing

@testable import Popcorn

struct SoughtFilmTests {
  @Test func `what the Films tab does not find is asked of the sources later`() async throws {
    let clock = TestWorld()
    let fetcher = Fetcher(logger: .silent)
    try await withTemporaryFolder { folder in
      let time = try #require(ShopTime(identifier: "UTC"))
      let tables = Errands(runners: [], time: time).migrations + FilmCatalogue.tables
      try await Engine.sqliteMemory.withStore(tables, world: clock) { store in
        // Nobody listens there, and nobody is asked: errands are only written down.
        let settings = FilmSourceSettings(itunes: WebAddress(setting: "http://127.0.0.1:1"), time: time)
        let sources = FilmSources(
          settings, store: store, files: try await DiskFileStore(root: folder + "/files", world: clock.world),
          tools: try await Tools(folder: folder + "/bench", world: .real), fetcher: fetcher,
          world: clock.world)
        try await Cinema.open(on: .sqliteMemory, clock, services: PopcornServices(interest: sources.interest)) {
          cinema in
          for number in 1...6 { try await cinema.add("Waterfall \(number)", "20\(10 + number)") }
          for words in ["waterfall", "lantern+keeper"] {
            _ = try await cinema.cleo.get("/popcorn/films?q=\(words)")
          }
          clock.advance(by: .minutes(1))
          try await sources.interest.look()
        }
        let asked = try await store.read { try $0.rows("SELECT subject FROM errand ORDER BY subject") }
        #expect(try asked.map { try $0.value("subject", as: String.self) } == ["itunes/search/lantern keeper"])
      }
    }
    await fetcher.close()
  }
}
