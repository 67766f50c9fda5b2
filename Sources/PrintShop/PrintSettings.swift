public import Adverts
public import PlazaBase
public import PlazaData
public import PlazaFetch
public import PlazaFiles
public import PlazaTools

/// The print shop's own rules.
public struct PrintSettings: Sendable {
  /// The currency of every price.
  public var currency: Currency
  /// The shop's wall clock.
  public var time: ShopTimeZone
  /// What the map shows beneath the stores instead of our own drawing; nil for our own.
  public var tiles: MapTiles?
  /// Where printers may be.
  public var printers = PrinterRules(hosts: nil)
  /// Where its stores order adverts; nil where none are sold.
  public var adverts: AdvertServices?
  /// How long a price that was told holds.
  public var quoteHolds = Duration.minutes(30)
  /// How long a document is kept that nobody ordered.
  public var keepsDrafts = Duration.hours(72)
  /// How long documents are kept after their order was done and not picked up.
  public var keepsDone = Duration.hours(24)

  public init(currency: Currency, time: ShopTimeZone) {
    self.currency = currency
    self.time = time
  }
}

/// What the print shop works with.
public struct PrintServices: Sendable {
  let store: any Database
  let files: any FileStore
  let tools: Tools
  let fetcher: HTTPFetcher
  let world: World

  public init(
    store: any Database, files: any FileStore, tools: Tools, fetcher: HTTPFetcher, world: World
  ) {
    self.store = store
    self.files = files
    self.tools = tools
    self.fetcher = fetcher
    self.world = world
  }
}
