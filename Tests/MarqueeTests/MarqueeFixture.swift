import Adverts
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI
import Shelf
import Testing
import Wallet

@testable import FilmCatalogue
@testable import Marquee

/// The Marquee shop with its real routes over its own database. Its clock starts at noon on 1 June
/// 2026 in London.
struct MarqueeFixture: Sendable {
  let store: any Database
  let clock: TestWorld
  let storefront: Marquee
  private let responder: Router

  var world: World { clock.world }
  let ann: WebClient
  let bob: WebClient
  /// Dan, who is a member of every shop's staff.
  let dan: WebClient
  /// Cleo, a signed-out visitor.
  let cleo: WebClient

  static func open(
    on engine: Engine = .sqliteMemory, rates: MarqueeRates = MarqueeRates(),
    sources: Set<FilmSource> = [],
    _ body: (MarqueeFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    let tables =
      WebTables.migrations + Members.tables + FilmCatalogue.tables + MemberFilms.migrations
      + Wallet.tables
      + Adverts.tables + ClipsSchema.migrations + ShareSchema.migrations
      + TrailersSchema.migrations
    try await engine.withStore(tables, world: clock) { store in
      try await body(try MarqueeFixture(store, clock, rates, sources))
    }
  }

  private init(
    _ store: any Database, _ clock: TestWorld, _ rates: MarqueeRates, _ sources: Set<FilmSource>
  ) throws {
    self.store = store
    self.clock = clock
    let time = try #require(ShopTimeZone(identifier: "Europe/London"))
    storefront = Marquee(
      settings: MarqueeSettings(shopTime: time, rates: rates),
      services: MarqueeServices(
        interest: sources.isEmpty
          ? nil : RefreshDemand(sources, store: store, time: time, world: clock.world),
        seal: TOTPSecretCipher(forNow: clock.world)))
    let site = Site.testing(store, world: clock, storefronts: [storefront])
    responder = Router(site: site, routes: [], storefronts: [storefront])
    cleo = WebClient(responder)
    ann = WebClient(responder)
    ann.signIn(as: .ann)
    bob = WebClient(responder)
    bob.signIn(as: .bob)
    dan = WebClient(responder)
    dan.signIn(as: .dan)
  }

  /// Returns an API client with a person's token; by default, without one.
  func program(_ person: Cast? = nil) -> WebClient {
    let web = WebClient(responder)
    if let person { web.useBearer(person.rawValue) }
    return web
  }

  @discardableResult
  func add(_ facts: FilmFacts) async throws -> Film {
    let key = ExternalKey(.file, world.newSecret(bytes: 9))
    let take = IngestFilms([FoundFilm(key: key, facts: facts)], at: world.now(), in: world)
    return try await store.write { tx in try Film.find(#require(try take(tx).films[key]), tx) }
  }

  @discardableResult
  func add(_ title: String, _ released: String = "2026-03-06") async throws -> Film {
    try await add(.some(title, released))
  }

  /// Stores films in a list, as after a response of a source.
  func list(_ films: [Film], on list: String = "now-playing") async throws {
    try await store.write { tx in
      try tx.run("DELETE FROM film_listed WHERE list = \(list)")
      for (place, film) in films.enumerated() {
        try tx.run(
          "INSERT INTO film_listed (list, place, film) VALUES (\(list), \(place), \(film.id))")
      }
    }
  }

  @discardableResult
  func react(_ opinion: Reaction?, to film: Film, by person: Cast = .ann) async throws
    -> ReactionResult
  {
    let give = React(
      film.id, opinion, by: person.id, storefront.settings, at: clock.now, in: world)
    return try await store.write { try give($0) }
  }

  func card(of film: Film, for person: Cast = .ann) async throws -> FilmCard {
    try await store.read { tx in
      var book = FilmCardCache(for: person.id)
      return try book.card(of: Film.find(film.id, tx), tx)
    }
  }

  func points(of person: Cast = .ann) async throws -> Int {
    try await store.read { try Balance.of(person.id, .point, $0).available }
  }

  func spend(_ points: Int, of person: Cast = .ann) async throws {
    var transfer = Transfer(
      key: world.newSecret(bytes: 9), reason: "test", at: clock.now, in: world)
    transfer.move(points, .point, from: .available(person.id), to: .redeemed)
    let post = PostTransfer(transfer)
    try await store.write { _ = try post($0) }
  }

  func isSound() async throws -> Bool {
    if case .sound = try await store.longRead({ try VerifyLedger()($0) }) { true } else { false }
  }

  @discardableResult
  func offer(_ title: String, for cost: Int, of total: Int? = nil) async throws -> ID<Coupon> {
    let id: ID<Coupon> = world.newID()
    let details = CouponDetails(
      title: title, kind: .rentalNights, cost: cost, worth: 1, totalLimit: total,
      firstDay: try #require(CalendarDate("2026-05-01")),
      lastDay: try #require(CalendarDate("2026-07-01")))
    let save = SaveCoupon(id, details, isNew: true, at: clock.now)
    try await store.write { try save($0) }
    return id
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
