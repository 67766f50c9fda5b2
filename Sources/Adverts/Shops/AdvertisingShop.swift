import PlazaBase
public import PlazaData
public import PlazaMarkup
public import PlazaWeb

/// A shop of the square that advertises.
public struct AdvertisingShop: Sendable {
  /// What its adverts are kept under: `print/<key of the store>`.
  let key: String
  /// What adverts call it.
  let name: String
  /// Where its staff look after its adverts.
  let desk: Link
  /// Where its adverts may lead, in words: pages of its own.
  let pages: [(words: String, page: Link)]
  /// Where the way back from its adverts leads.
  let back: Link

  public init(key: String, name: String, desk: Link, pages: [(words: String, page: Link)], back: Link) {
    self.key = key
    self.name = name
    self.desk = desk
    self.pages = pages
    self.back = back
  }
}

/// The desk of a shop where its staff advertise.
public protocol AdvertiserArea: Sendable {
  /// The pattern of its addresses, which the desk of each shop fills in.
  var pattern: String { get }
  /// Who may come at all; ``shop(_:)`` looks more closely.
  var audience: Audience { get }

  /// The shop that the address names.
  /// - Throws: a refusal for whoever does not work there.
  func shop(_ request: Request) async throws -> AdvertisingShop

  /// Looks again, where something is done, whether the person still works there.
  func check(_ viewer: Viewer, _ request: Request) throws -> @Sendable (any Transaction) throws -> Void
}

/// What shops need of the adverts to have such a desk.
public struct AdvertServices: Sendable {
  let settings: AdvertSettings
  let files: AdvertFiles
  let bank: any AdvertBilling

  /// What a desk answers.
  public func routes(at desk: any AdvertiserArea) -> [Route] { ShopAdvertRoutes(counter: self, desk: desk).routes }
}
