import Jobs
import Notifications
public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// The print shop: stores around colleges, documents that members upload, orders, and the stores'
/// printers.
public struct PrintShop: Storefront {
  /// The shop's name in URLs, in its staff role and in the wallet's ledger.
  static let name = "print"

  public let slug = Self.name
  public let title: Phrase = "Print shop"
  public let tagline: Phrase =
    "Print stores around your college: locations, opening hours and prices."
  public let theme = Theme(accent: "#1a5fb4", accentOnDark: "#8ab8f5", icon: .printShop)

  /// The migrations of all tables of the shop.
  static let tables =
    StoreSchema.migrations + DocumentSchema.migrations + PrinterSchema.migrations
    + OrderSchema.migrations
    + EverywhereSchema.migrations + MarkSchema.migrations + PrinterSchema.certificates
    + PresetSchema.migrations
    + OrderSchema.coverSheets

  let settings: PrintSettings
  let services: PrintServices
  private let leaflet = Leaflet()

  public init(settings: PrintSettings, services: PrintServices) {
    self.settings = settings
    self.services = services
  }

  public var migrations: [Migration] { Self.tables }

  public var limits: [Limit] {
    [
      .documents, .sentDocuments, .documentPasswords, .drafts, .orders, .presets, .printDevices,
      .wrongPrintPasswords, .certificateLookups,
    ]
  }

  public func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [
      NavigationItem(say("Home"), Paths.shop(), icon: .home),
      NavigationItem(say("Stores"), Paths.stores(), icon: .search),
      NavigationItem(say("Order"), Paths.orderTab(), icon: .print),
      NavigationItem(say("Status"), Paths.status(), icon: .clock),
      NavigationItem(say("My page"), Paths.me(), icon: .person),
    ]
  }

  public var assets: [Assets.File] {
    [.init("print.css", PrintFiles.stylesheet), .init("print.js", PrintFiles.script)]
      + leaflet.files + PrintFiles.icons + PrintFiles.screens
  }

  public var replicaPatterns: Set<String> {
    [
      "/api/print/stores", "/api/print/stores/{store}", "/print/stores", "/print/stores/map",
      "/print/stores/colleges", "/print/stores/{store}",
    ]
  }

  public var routes: [Route] {
    placeRoutes + PrinterStaffRoutes(settings: settings, fetcher: services.fetcher).routes
      + orderRoutes(settings, services)
  }

  /// Colleges, stores, the map, and the stores' settings.
  private var placeRoutes: [Route] {
    StoreRoutes(settings: settings).routes + CollegeRoutes().routes + NewCollegeRoutes().routes
      + FavouriteRoutes().routes
      + MapRoutes(settings: settings, leaflet: leaflet).routes
      + StoreAPI(settings: settings).routes
      + StoreStaffRoutes(settings: settings, leaflet: leaflet).routes
  }

  /// Returns the handlers of background jobs: polling printers, preparing documents, and printing.
  static func jobHandlers(_ settings: PrintSettings, _ services: PrintServices)
    -> [any JobHandler]
  {
    let documentStore = services.documentStore
    return [
      PollPrinters(
        settings: settings, store: services.store, fetcher: services.fetcher, world: services.world
      ),
      DeleteDue(documentStore: documentStore),
      PrepareDocument(documentStore: documentStore, tools: services.tools, settings: settings),
      PrintRunJob(
        settings: settings, store: services.store, fetcher: services.fetcher,
        paper: MarkedPageRenderer(
          paper: ImposePages(documentStore: documentStore, tools: services.tools),
          store: services.store,
          tools: services.tools),
        world: services.world),
    ]
  }

  /// Deletes expired documents, and closes orders that were not paid, started or picked up in
  /// time.
  public func cleanUp(now: Instant) async throws {
    try await SweepDocuments(documentStore: services.documentStore, now: now)()
    let expire = ExpireOrders(settings: settings, now: now)
    while try await services.store.write({ try expire($0) }) > 0 {}
    let lapse = LapseOrders(settings: settings, now: now, world: services.world)
    while try await services.store.write({ try lapse($0) }) > 0 {}
  }

  /// The notifications to members and to the stores' staff.
  static var notifications: [NotificationKind] { OrderNotifications.all }
}
