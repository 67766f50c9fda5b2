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
  public var time: ShopTime
  /// What the map shows beneath the stores instead of our own drawing; nil for our own.
  public var tiles: MapTiles?
  /// Where printers may be.
  public var printers = PrinterRules(hosts: nil)
  /// Where its stores order adverts; nil where none are sold.
  public var adverts: AdvertCounter?
  /// How long a price that was told holds.
  public var quoteHolds = Duration.minutes(30)
  /// How long a document is kept that nobody ordered.
  public var keepsDrafts = Duration.hours(72)
  /// How long documents are kept after their order was done and not picked up.
  public var keepsDone = Duration.hours(24)

  public init(currency: Currency, time: ShopTime) {
    self.currency = currency
    self.time = time
  }
}

/// What the print shop works with.
public struct PrintServices: Sendable {
  let store: any Store
  let files: any FileStore
  let tools: Tools
  let fetcher: Fetcher
  let world: World

  public init(
    store: any Store, files: any FileStore, tools: Tools, fetcher: Fetcher, world: World
  ) {
    self.store = store
    self.files = files
    self.tools = tools
    self.fetcher = fetcher
    self.world = world
  }
}
