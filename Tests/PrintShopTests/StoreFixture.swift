import HTTPTypes
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import PlazaUI

@testable import PrintShop

/// Colleges and stores in a database of their own, with the routes for them.
struct StoreFixture: Sendable {
  let store: any Database
  let clock: TestWorld
  let routes: [Route]

  // swift-format-ignore: NeverForceUnwrap
  static let seoul = ShopTimeZone(identifier: "Asia/Seoul")!
  // swift-format-ignore: NeverForceUnwrap
  static let settings = PrintSettings(currency: Currency("KRW")!, time: seoul).printingHere
  static let tables =
    WebTables.migrations + Members.tables + StoreSchema.migrations + DocumentSchema.migrations
    + PrinterSchema.migrations + OrderSchema.migrations + MarkSchema.migrations
    + PrinterSchema.certificates
    + OrderSchema.coverSheets

  var world: World { clock.world }

  /// - Parameter now: Noon on a Monday in Seoul by default.
  static func open(
    on engine: Engine = .sqliteMemory, settings: PrintSettings = settings,
    leaflet: Leaflet = Leaflet(),
    _ body: (StoreFixture) async throws -> Void
  ) async throws {
    let clock = TestWorld(now: seoul.moment(.monday, hour: 12, minute: 0))
    let routes =
      StoreRoutes(settings: settings).routes + CollegeRoutes().routes + NewCollegeRoutes().routes
      + FavouriteRoutes().routes
      + MapRoutes(settings: settings, leaflet: leaflet).routes
      + StoreAPI(settings: settings).routes
      + StoreStaffRoutes(settings: settings, leaflet: leaflet).routes
    try await engine.withStore(tables, world: clock) {
      try await body(StoreFixture(store: $0, clock: clock, routes: routes))
    }
  }

  /// Returns a client signed in as `person`; a guest if that is nil.
  func visitor(_ person: Cast? = nil, more: [Route] = []) -> WebClient {
    let shop = RoutesStorefront(routes: routes + more)
    let site = Site.testing(store, world: clock, storefronts: [shop])
    let web = WebClient(Router(site: site, routes: LanguageRoutes().routes, storefronts: [shop]))
    if let person { web.signIn(as: person) }
    return web
  }

  /// Returns an API client that authenticates as `person`.
  func program(_ person: Cast) -> WebClient {
    let web = visitor()
    web.useBearer(person.rawValue)
    return web
  }

  @discardableResult
  func open(_ name: String, at place: String, week: Week = .daily) async throws -> PrintStore {
    let act = CreateStore(.some(name, at: place), week: week, id: world.newID(), now: world.now())
    return try await store.write { try act($0) }
  }

  func found(_ name: String, korean: String = "한빛대학교", at place: String, campus: String? = nil)
    async throws
    -> College
  {
    let college = College(
      id: world.newID(), name: name, nameKorean: korean, city: "Seoul", cityKorean: "서울",
      spot: Coordinate(text: place) ?? .nowhere)
    let act = AddCollege(college: college, campus: campus)
    try await store.write { try act($0) }
    return college
  }

  func addStaff(_ person: Cast, at shop: PrintStore) async throws {
    let member = person.id
    try await store.write {
      try $0.run("INSERT INTO print_store_staff (store, member) VALUES (\(shop.id), \(member))")
    }
  }
}

/// A storefront with only these routes.
private struct RoutesStorefront: Storefront {
  let slug = "print"
  let title: Phrase = "Print shop"
  let tagline: Phrase = "Paper."
  let theme = Theme(accent: "#1a5fb4", accentOnDark: "#8ab8f5", icon: .printShop)
  var migrations: [Migration] { [] }
  let routes: [Route]

  func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [NavigationItem("Stores", Paths.stores(), icon: .search)]
  }
}

extension StoreDetails {
  static func some(_ name: String = "Hanbit Print", at place: String = "37.58,127.03")
    -> StoreDetails
  {
    StoreDetails(
      name: name, nameKorean: "한빛 \(name)", address: "24 Hanbit-ro", phone: "02-0555-0124",
      spot: Coordinate(text: place) ?? .nowhere)
  }
}

extension Week {
  static let always = Week(days: Array(repeating: [OpenSpan](written: "0-24") ?? [], count: 7))

  /// Open from nine to six on every day.
  static let daily = Week(days: Array(repeating: [OpenSpan](written: "9-18") ?? [], count: 7))
}

extension CalendarDate {
  // swift-format-ignore: NeverForceUnwrap
  static let monday = CalendarDate(year: 2026, month: 6, day: 1)!
}
