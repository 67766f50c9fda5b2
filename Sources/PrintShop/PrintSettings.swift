public import Adverts
public import PlazaBase
public import PlazaData
public import PlazaFetch
public import PlazaFiles
public import PlazaProcesses

/// The configuration of the print shop.
public struct PrintSettings: Sendable {
  /// The currency of every price.
  public var currency: Currency
  /// The shop's time zone.
  public var time: ShopTimeZone
  /// The default paper where a store offers it.
  var paper = Media.a4
  /// The map's tile provider; nil for the built-in drawing.
  public var tiles: MapTiles?
  /// The hosts on which printers are allowed.
  public var printers = PrinterRules(hosts: nil)
  /// The services for stores' adverts; nil if the site sells none.
  public var adverts: AdvertServices?
  /// How long a quote is valid.
  public var quoteHolds = Duration.minutes(30)
  /// How long documents that were not ordered, and unpaid orders, are retained.
  public var draftRetention = Duration.hours(72)
  /// How long documents are retained after their order is done, if it is not picked up earlier.
  public var doneRetention = Duration.hours(24)

  public init(currency: Currency, time: ShopTimeZone) {
    self.currency = currency
    self.time = time
  }
}

/// The services that the print shop depends on.
public struct PrintServices: Sendable {
  let store: any Database
  let files: any FileStore
  let tools: ToolRunner
  let fetcher: HTTPFetcher
  let world: World

  public init(
    store: any Database, files: any FileStore, tools: ToolRunner, fetcher: HTTPFetcher,
    world: World
  ) {
    self.store = store
    self.files = files
    self.tools = tools
    self.fetcher = fetcher
    self.world = world
  }
}
