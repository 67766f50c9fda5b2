public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// An advert ordered by a shop of this site, whose staff paid the budget with credits.
public struct AdvertOrder: Sendable, Equatable {
  public enum State: String, Sendable, SQLReadable {
    /// Waits for a review by the adverts staff.
    case waiting
    /// Approved by the adverts staff.
    case running
    /// Declined, withdrawn by the shop, or past its last day; the unspent budget was refunded.
    case declined, withdrawn, over
  }

  public let advert: ID<Advert>
  /// The shop that ordered it, such as `print/<key of the store>`.
  public let shop: String
  /// The page on which the shop's staff manage its adverts.
  public let staffPage: Link
  public let state: State
  /// Whether the shop has paused it.
  let isPausedByShop: Bool
  /// The reason given for declining it.
  let text: String?
  /// The total paid.
  let paid: Money
  /// The spending recorded in the ledger.
  let settled: Money
  /// The amount refunded.
  let back: Money

  /// Whether the budget can still be spent.
  var isOpen: Bool { state == .waiting || state == .running }

  /// The page of the advert for the shop's staff.
  public var page: Link { staffPage.at(advert.text) }

  /// - Throws: ``NotFound``.
  static func find(_ advert: ID<Advert>, of shop: String? = nil, _ tx: any Transaction) throws
    -> AdvertOrder
  {
    let row = try tx.first("SELECT \(columns) FROM advert_order WHERE advert = \(advert)")
    guard let order = try row.map(AdvertOrder.init(row:)), shop == nil || order.shop == shop else {
      throw NotFound.advert
    }
    return order
  }

  /// Returns the orders of some adverts; adverts that are paid for outside this system have none.
  public static func found(_ adverts: [ID<Advert>], _ tx: any Transaction) throws -> [ID<Advert>:
    AdvertOrder]
  {
    if adverts.isEmpty { return [:] }
    let rows = try tx.rows(
      "SELECT \(columns) FROM advert_order WHERE advert IN (\(list: adverts)) ORDER BY advert")
    return Dictionary(try rows.map(AdvertOrder.init(row:)).map { ($0.advert, $0) }) { first, _ in
      first
    }
  }

  /// Returns a shop's orders, newest first.
  static func list(of shop: String, atMost limit: Int = 100, _ tx: any Transaction) throws
    -> [AdvertOrder]
  {
    try tx.rows(
      """
      SELECT \(columns) FROM advert_order WHERE shop = \(shop) ORDER BY made_at DESC, advert DESC LIMIT \(limit)
      """
    ).map(AdvertOrder.init(row:))
  }

  /// Returns the orders that wait for a review, oldest first.
  static func waiting(atMost limit: Int = 100, _ tx: any Transaction) throws -> [AdvertOrder] {
    try tx.rows(
      "SELECT \(columns) FROM advert_order WHERE state = 'waiting' ORDER BY made_at, advert LIMIT \(limit)"
    ).map(AdvertOrder.init(row:))
  }

  private static let columns: SQL = """
    advert, shop, desk, state, is_resting, words, paid_minor, settled_minor, back_minor
    """

  private init(row: PlazaData.Row) throws {
    advert = try row.value("advert")
    shop = try row.value("shop")
    staffPage = Link(local: try row.value("desk", as: String.self)) ?? Link(path: "/")
    state = try row.value("state")
    isPausedByShop = try row.value("is_resting")
    text = try row.optional("words")
    paid = try row.value("paid_minor")
    settled = try row.value("settled_minor")
    back = try row.value("back_minor")
  }
}

extension Link {
  /// Returns a path below this one.
  func at(_ parts: String...) -> Link {
    Link(local: parts.reduce(text) { "\($0)/\(Link.encode($1))" }) ?? self
  }
}
