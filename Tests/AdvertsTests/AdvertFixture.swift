import FilmCatalogue
import Members
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaProcesses
import PlazaTesting
import PlazaUI

@testable import Adverts

/// A site with only adverts and films, and Dan as their staff.
struct AdvertFixture {
  let store: any Database
  let clock: TestWorld
  let adverts: Adverts
  let files: DiskFileStore
  private let responder: Router

  // swift-format-ignore: NeverForceUnwrap
  static let settings = AdvertSettings(
    currency: Currency("GBP")!, time: ShopTimeZone(identifier: "Europe/London")!,
    storefronts: [("popcorn", "Popcorn"), ("rental", "Rental counter")])
  static let tables =
    WebTables.migrations + Members.tables + FilmCatalogue.tables + Schema.migrations

  var world: World { clock.world }
  var today: CalendarDate { Self.settings.time.date(of: clock.now) }

  static func open(
    on engine: Engine = .sqliteMemory, _ clock: TestWorld = TestWorld(),
    _ body: (AdvertFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let files = try await DiskFileStore(root: folder + "/files", world: clock.world)
      let tools = try await ToolRunner(
        folder: folder + "/bench", deadline: .testTimeout, world: .real)
      try await engine.withStore(tables, world: clock) {
        try await body(AdvertFixture($0, clock, files, tools))
      }
    }
  }

  init(_ store: any Database, _ clock: TestWorld, _ files: DiskFileStore, _ tools: ToolRunner) {
    self.store = store
    self.clock = clock
    self.files = files
    adverts = Adverts(settings: Self.settings, store: store, files: files, tools: tools)
    responder = Router(
      site: Site.testing(store, world: clock), routes: adverts.routes, storefronts: [])
  }

  /// Returns the client of a person; by default, of the signed-out visitor Cleo.
  func visitor(_ person: Cast? = nil, address: String = "192.0.2.1") -> WebClient {
    let web = WebClient(responder, address: address)
    if let person { web.signIn(as: person) }
    return web
  }

  /// An advert that runs from yesterday for a week.
  @discardableResult
  func advert(
    _ headline: String = "A cup of coffee", tags: [AdvertTag] = [.storefront("popcorn")],
    budget: Int = 1000,
    click: Int = 20, view: Int = 0, from first: Int = -1, to last: Int = 6
  ) async throws -> Advert {
    let (advertiser, id): (ID<Advertiser>, ID<Advert>) = (world.newID(), world.newID())
    let add = SaveAdvertiser(
      id: advertiser, isNew: true, name: "Halfway", contact: nil, now: clock.now)
    let save = SaveAdvert(
      id: id, isNew: true, advertiser: advertiser,
      details: details(headline, budget: budget, click: click, view: view, from: first, to: last),
      tags: tags,
      currency: Self.settings.currency, now: clock.now)
    return try await store.write { tx in
      try add(tx)
      try save(tx)
      return try Advert.find(id, tx)
    }
  }

  // swift-format-ignore: NeverForceUnwrap
  func details(
    _ headline: String = "A cup of coffee", budget: Int = 1000, click: Int = 20, view: Int = 0,
    from first: Int = -1,
    to last: Int = 6
  ) -> AdvertDetails {
    AdvertDetails(
      headline: headline, target: ExternalURL("https://halfway.example/cup?from=plaza")!,
      firstDay: today.adding(days: first), lastDay: today.adding(days: last),
      budget: Money(minor: budget),
      perClick: Money(minor: click), perView: Money(minor: view))
  }

  func film(_ title: String, links: [PurchaseLink] = [], trailers: [Trailer] = []) async throws
    -> CatalogueFilm
  {
    var facts = FilmFacts(title: title)
    facts.links = links
    facts.trailers = trailers
    let key = ExternalKey(.demo, title)
    let take = IngestFilms([FoundFilm(key: key, facts: facts)], at: clock.now, in: world)
    return try await store.write { tx in
      guard let film = try take(tx).films[key] else { throw NoSuchFilm() }
      return try CatalogueFilm.find(film, tx)
    }
  }

  func figures(_ advert: Advert) async throws -> AdvertStatistics {
    try await store.read { try AdvertStatistics.of(advert.id, $0) }
  }

  func spent(_ advert: Advert) async throws -> Int {
    try await store.read { try Advert.find(advert.id, $0).spent.minor }
  }

  @discardableResult
  func count(
    _ what: CountAdvert.CountedEvent, _ advert: Advert, by name: String,
    from network: String? = nil
  ) async throws -> Bool {
    let visitor = Visitor(name: name, network: network)
    let count = CountAdvert(what, of: advert.id, by: visitor, on: today, in: world)
    return try await store.write { try count($0) }
  }

  func related(
    to film: ID<CatalogueFilm>? = nil, _ genres: [Genre] = [], in storefront: String = "popcorn"
  ) async throws -> [String] {
    let pick = RelatedAdverts(
      to: film, genres: genres, in: storefront, Self.settings.time, now: clock.now)
    return try await store.read { try pick($0).map(\.headline) }
  }
}

/// The `User-Agent` of a browser.
let browser = ["User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"]
