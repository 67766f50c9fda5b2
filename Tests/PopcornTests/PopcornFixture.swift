import Adverts
import FilmCatalogue
import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Shelf
import Testing

@testable import Popcorn

/// The real routes of the Popcorn shop over a database of its own. The clock is set to noon on 1
/// June 2026 in London unless a test advances it.
struct PopcornFixture {
  let store: any Database
  let clock: TestWorld
  let storefront: Popcorn
  private let responder: Router

  var world: World { clock.world }
  /// A client signed in as Ann, a member.
  let ann: WebClient
  /// A client signed in as Bob, another member.
  let bob: WebClient
  /// A client that is never signed in.
  let cleo: WebClient

  static func open(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(),
    services: PopcornServices = PopcornServices(),
    zone: String = "Europe/London", _ body: (PopcornFixture) async throws -> Void
  ) async throws {
    let tables =
      WebTables.migrations + Jobs.tables + FilmCatalogue.tables + MemberFilms.migrations
      + Adverts.tables
    try await engine.withStore(tables, world: clock) { store in
      try await body(try PopcornFixture(store, clock, services, zone))
    }
  }

  private init(
    _ store: any Database, _ clock: TestWorld, _ services: PopcornServices, _ zone: String
  ) throws {
    self.store = store
    self.clock = clock
    let time = try #require(ShopTimeZone(identifier: zone))
    storefront = Popcorn(settings: PopcornSettings(shopTime: time), services: services)
    let site = Site.testing(store, world: clock, storefronts: [storefront])
    responder = Router(site: site, routes: [], storefronts: [storefront])
    cleo = WebClient(responder)
    ann = WebClient(responder)
    ann.signIn(as: .ann)
    bob = WebClient(responder)
    bob.signIn(as: .bob)
  }

  /// Ingests films as if from a file.
  @discardableResult
  func add(_ facts: [FilmFacts]) async throws -> [Film] {
    let found = facts.map {
      FoundFilm(key: ExternalKey(.file, world.newSecret(bytes: 9)), facts: $0)
    }
    let act = IngestFilms(found, at: world.now(), in: world)
    return try await store.write { tx in
      let taken = try act(tx).films
      let films = try Film.found(Array(taken.values), tx)
      return found.compactMap { one in taken[one.key].flatMap { films[$0] } }
    }
  }

  @discardableResult
  func add(_ title: String, _ released: String = "2026-03-06") async throws -> Film {
    try #require(try await add([.some(title, released)]).first)
  }

  func plays(of film: Film, by person: Cast = .ann) async throws -> [Play] {
    try await store.read { try Play.of(film.id, person.id, $0) }
  }

  func marks(of film: Film, by person: Cast = .ann) async throws -> FilmStatuses {
    try await store.read { try FilmStatuses.of(film.id, person.id, $0) }
  }
}

extension FilmFacts {
  static func some(_ title: String, _ released: String = "2026-03-06", genres: [Genre] = [.drama])
    -> FilmFacts
  {
    var facts = FilmFacts(title: title)
    facts.release = PartialDate(released) ?? .unknown
    facts.genres = genres
    return facts
  }
}

extension Instant {
  /// Parses a minute in UTC: `2026-12-31T23:59`.
  static func at(_ text: String) throws -> Instant {
    let parts = text.split(separator: "T")
    let day = try #require(CalendarDate(parts[0]))
    let clock = parts[1].split(separator: ":").compactMap { Int64($0) }
    return Instant(seconds: Int64(day.dayNumber) * 86400 + clock[0] * 3600 + clock[1] * 60)
  }
}
