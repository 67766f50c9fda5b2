import Adverts
public import Jobs
public import Members
public import Notifications
import PlazaBase
import PlazaData
import PlazaEgress
public import PlazaUI
public import Storefronts
public import Wallet

/// The print shop in the list of shops.
public struct PrintModule: ShopModule {
  public static let slug = PrintShop.name

  private let settings: PrintSettings
  /// `PLAZA_DEMO_PRINTER`: the printer of every store of the demo.
  private let demoPrinter: String?

  public init(_ reader: any SettingsReader, site: SiteSettings) throws {
    var print = PrintSettings(currency: site.currency, time: site.time)
    print.paper = .usual(in: site.country)
    print.tiles = try MapTiles(reader)
    demoPrinter = reader.text("demo.printer")
    print.printers = try PrinterRules(reader, demo: demoPrinter)
    settings = print
  }

  public var eventKinds: [EventKind] { EventKind.printEvents }
  public var notificationKinds: [NotificationKind] { PrintShop.notifications }
  public var invitedRoles: [any InvitedRole] { PrintShop.invitedRoles }

  public func transactionDescribers(isOpen: Bool) -> [any TransactionDescriber] {
    [PrintDescriptions(isOpen: isOpen)]
  }

  public func personalData(in context: ShopContext) -> [any PersonalDataProvider] {
    [
      PrintPersonalData(
        settings, store: context.store, files: context.files, in: context.world),
      StorePersonalData(),
    ]
  }

  public func jobHandlers(in context: ShopContext) -> [any JobHandler] {
    let services = services(in: context)
    let handlers = PrintShop.jobHandlers(settings, services)
    return context.isDemo
      ? handlers + [PrintForDemo(settings: settings, services: services)] : handlers
  }

  public func recurringJobs(in context: ShopContext) -> [RecurringJob] {
    [RecurringJob(PollPrinters.kind, every: PollPrinters.every)]
  }

  public func storefront(in context: ShopContext) -> any Storefront {
    var settings = settings
    settings.adverts = context.adverts.counter
    return PrintShop(settings: settings, services: services(in: context))
  }

  public func demo(_ size: DemoSize, in context: ShopContext) async -> DemoFiller {
    let printer = await DemoPrinter(demoPrinter, settings, services(in: context))
    return { [settings, world = context.world] content, tx in
      let people = content.people
      let fill = FillPrintShop(
        staff: people.press, student: people.ann, printer: printer,
        customers: size == .whole ? [people.ann, people.bob] : [], time: settings.time, in: world)
      try fill(tx)
    }
  }

  private func services(in context: ShopContext) -> PrintServices {
    PrintServices(
      store: context.store, files: context.files, tools: context.tools, fetcher: context.fetcher,
      world: context.world)
  }
}

extension MapTiles {
  /// Reads `PLAZA_MAP_TILES`, which requires `PLAZA_MAP_ATTRIBUTION`.
  init?(_ reader: any SettingsReader) throws {
    guard let address = reader.text("map.tiles") else { return nil }
    let attribution = reader.text("map.attribution")
    guard let tiles = MapTiles(address: address, attribution: attribution ?? "unknown") else {
      throw SettingsError(
        "PLAZA_MAP_TILES",
        """
        must be like https://tiles.example/{z}/{x}/{y}.png (http:// only for this machine), but is "\(address)".
        """)
    }
    if attribution == nil {
      throw SettingsError("PLAZA_MAP_ATTRIBUTION", "must say whom the map thanks for its tiles.")
    }
    self = tiles
  }
}

extension PrinterRules {
  /// Reads `PLAZA_PRINTERS`, the hosts on which printers are allowed.
  init(_ reader: any SettingsReader, demo: String?) throws {
    let named = reader.list("printers")
    let hosts = try named.map { words in
      try words.filter { $0 != "private" }.map { word in
        guard let host = EgressHost(word) else {
          throw SettingsError(
            "PLAZA_PRINTERS",
            "must be private, or hosts such as printer.example:631, but has \"\(word)\".")
        }
        return host
      }
    }
    self.init(hosts: hosts, orPrivate: named?.contains("private") ?? false, demo: demo)
  }
}
