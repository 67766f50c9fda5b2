import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMarkup

/// A shop of this site that advertises.
public struct AdvertisingShop: Sendable {
  /// The key of its adverts, such as `print/<key of the store>`.
  let key: String
  /// The name displayed on adverts.
  let name: String
  /// The page on which its staff manage its adverts.
  let staffPage: Link
  /// The pages that its adverts may link to, with their titles.
  let pages: [(title: String, page: Link)]
  /// The page that its advertising page links back to.
  let back: Link

  public init(
    key: String, name: String, desk: Link, pages: [(title: String, page: Link)], back: Link
  ) {
    self.key = key
    self.name = name
    self.staffPage = desk
    self.pages = pages
    self.back = back
  }
}

/// The area in which the staff of a shop manage its adverts.
public protocol AdvertiserArea: Sendable {
  /// The path pattern of the area, with a parameter for the shop.
  var pattern: String { get }
  /// The viewers who may use the area; ``shop(_:)`` makes the exact check.
  var audience: Audience { get }

  /// Returns the shop that the path names.
  /// - Throws: A refusal if the viewer does not work there.
  func shop(_ request: Request) async throws -> AdvertisingShop

  /// Returns a check, run in the transaction of a change, that the viewer still works there.
  func check(_ viewer: Viewer, _ request: Request) throws
    -> @Sendable (any Transaction) throws -> Void
}

/// The services with which a shop offers advertising to its staff.
public struct AdvertServices: Sendable {
  let settings: AdvertSettings
  let files: AdvertFiles
  let bank: any AdvertBilling

  /// Returns the routes of an area.
  public func routes(at desk: any AdvertiserArea) -> [Route] {
    ShopAdvertRoutes(counter: self, advertiserArea: desk).routes
  }
}
