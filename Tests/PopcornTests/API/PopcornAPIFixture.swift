import FilmCatalogue
import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Shelf

@testable import Popcorn

/// Popcorn's API over a database of its own.
struct PopcornAPIFixture: Sendable {
  let store: any Database
  let clock: TestWorld
  private let responder: Router

  // swift-format-ignore: NeverForceUnwrap
  static let london = ShopTimeZone(identifier: "Europe/London")!

  static func open(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(),
    _ body: (PopcornAPIFixture) async throws -> Void
  ) async throws {
    let tables = Jobs.tables + FilmCatalogue.tables + MemberFilms.migrations + WebTables.migrations
    try await engine.withStore(tables, world: clock) { store in
      let site = Site.testing(store, world: clock)
      let responder = Router(
        site: site, routes: PopcornAPI(time: london, services: PopcornServices()).routes,
        storefronts: [])
      try await body(PopcornAPIFixture(store: store, clock: clock, responder: responder))
    }
  }

  /// An API client with this member's token, or without a token.
  func program(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.useBearer(person.rawValue) }
    return web
  }

  func film(_ title: String, _ year: Int = 1999) async throws -> ID<Film> {
    var facts = FilmFacts(title: title)
    facts.release = PartialDate(year: year) ?? .unknown
    let key = ExternalKey(.file, title)
    let take = IngestFilms([FoundFilm(key: key, facts: facts)], at: clock.now, in: clock.world)
    guard let film = try await store.write({ try take($0).films[key] }) else { throw Missing() }
    return film
  }

  struct Missing: Error {}
}
