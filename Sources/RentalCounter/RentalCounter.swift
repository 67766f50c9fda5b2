import Notifications
public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaHTTP
import PlazaImaging
import PlazaMarkup
public import PlazaProcesses
public import PlazaUI
import PlazaUploads

/// The counter of a film rental shop, with pages for its clerks and its customers.
public struct RentalCounter: Storefront {
  /// The counter's identifier in URLs and in the wallet's ledger.
  static let name = "rental"

  public let slug = Self.name
  public let title: Phrase = "Rental counter"
  public let tagline: Phrase =
    "Film rental at the counter: customers, copies, rentals and returns."
  public let theme = Theme(accent: "#0f6b5c", accentOnDark: "#5fd0b8", icon: .rentalCounter)

  /// The migrations of all tables of the counter.
  static let tables =
    Schema.migrations + Cover.migrations + CalendarToken.migrations + ImportDraft.migrations
    + CatalogueMatch.migrations + MemberCard.migrations + TillSchema.migrations
    + JournalSchema.migrations + ReservationSchema.migrations + todayMigrations

  let settings: RentalSettings
  private let store: any Database
  private let covers: CoverStore
  private let cards: CardRoutes
  private let tools: ToolRunner

  /// - Parameters:
  ///   - store: The database, for ``cleanUp(now:)``.
  ///   - files: The store of the covers' pictures.
  ///   - tools: The external tools that convert pictures and print labels.
  public init(
    settings: RentalSettings, store: any Database, files: any FileStore, tools: ToolRunner
  ) {
    self.settings = settings
    self.store = store
    self.tools = tools
    cards = CardRoutes(settings: settings)
    covers = CoverStore(files: files, pictures: Pictures(tools: tools))
  }

  public var migrations: [Migration] { Self.tables }

  public var limits: [Limit] {
    [.counterImports, .reservations, .shelfSearches, .cardTries, .cardTriesOfAddress]
  }

  /// The kinds of notifications that the counter sends to clerks and to customers with a linked
  /// card.
  static var notifications: [NotificationKind] { RentalNotifications.all }

  public var assets: [Assets.File] {
    [
      .init("rental.css", RentalFiles.stylesheet), .init("rental.js", RentalFiles.script),
      .init("counter.js", RentalFiles.counter),
    ] + RentalFiles.icons + RentalFiles.screens
  }

  public func cleanUp(now: Instant) async throws {
    try await store.longWrite { tx in
      try Cover.drafts.deleteExpired(now: now, tx)
      try ImportDraft.purgeExpired(now: now, tx)
      try FindAllInCatalogue(now: now)(tx)
      try ExpireReservations(now: now)(tx)
      try ExpireReservations(now: now).purgeEnded(tx)
    }
    try await covers.deleteOrphans(in: store, now: now)
  }

  public func navigation(for viewer: Viewer?) -> [NavigationItem] {
    viewer?.isStaff(of: slug) ?? false ? Self.tabs : Self.memberTabs
  }

  private static var tabs: [NavigationItem] {
    [
      NavigationItem(say("Customers"), Paths.customers(), icon: .customers),
      NavigationItem(say("Films"), Paths.films(), icon: .films),
      NavigationItem(say("Rentals"), Paths.rentals(), icon: .rentals),
    ]
  }

  /// The tabs for customers and visitors.
  private static var memberTabs: [NavigationItem] {
    [
      NavigationItem(say("Films"), Paths.shelf(), icon: .films),
      NavigationItem(say("Rentals"), Paths.memberCard(), icon: .rentals),
      NavigationItem(say("Reserved"), Paths.memberReservations(), icon: .clock),
    ]
  }

  /// The shortcuts of the installed web app, which only the staff use.
  public var appTabs: [NavigationItem] { Self.tabs }

  public var accountRows: [PlazaUI.ListRow] {
    [
      PlazaUI.ListRow(
        say("Your rental card"), Paths.memberCard(),
        subtitle: say("Log the films you return with one tap"),
        leading: .icon(.rentals))
    ]
  }

  public var routes: [Route] {
    FilmPickerRoutes(settings: settings).routes + CardAPI().routes
      + CustomerRoutes(settings: settings).routes
      + FilmRoutes(settings: settings).routes
      + RentalRoutes(settings: settings).routes + RentRoutes(settings: settings).routes
      + ReturnStaffRoutes(settings: settings).routes + TillRoutes(settings: settings).routes
      + BillAPI(settings: settings).routes
      + CustomerAPI(settings: settings).routes + FilmAPI().routes
      + RentalAPI(settings: settings).routes
      + CoverRoutes(covers: covers).routes
      + LabelRoutes(settings: settings, pdf: PDF(tools: tools)).routes
      + CalendarRoutes(settings: settings).routes + ImportRoutes(settings: settings).routes
      + cards.routes + JournalAPI(settings: settings).routes + DeviceAPI(settings: settings).routes
      + JournalRoutes(settings: settings).routes + ReserveRoutes(settings: settings).routes
      + ReservationRoutes(settings: settings).routes + ReservationAPI(settings: settings).routes
  }
}
