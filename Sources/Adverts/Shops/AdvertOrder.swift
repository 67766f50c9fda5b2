public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// What a shop of the square ordered: an advert whose budget its staff paid with credits.
public struct AdvertOrder: Sendable, Equatable {
  public enum State: String, Sendable, SQLReadable {
    /// for a look of the adverts' staff;
    case waiting
    /// they said yes.
    case running
    /// They said no, the shop took it back, or its days are over: what was not spent went back.
    case declined, withdrawn, over
  }

  public let advert: ID<Advert>
  /// Whose it is: `print/<key of the store>`.
  public let shop: String
  /// Where the shop's staff look after its adverts.
  public let desk: Link
  public let state: State
  /// Whether the shop itself does not want it shown for now.
  let isResting: Bool
  /// Why the adverts' staff said no.
  let words: String?
  /// What was paid in,
  let paid: Money
  /// what of it is in the books as spent,
  let settled: Money
  /// and what went back.
  let back: Money

  /// Whether its budget can still be spent.
  var isOpen: Bool { state == .waiting || state == .running }

  /// Its page at the shop's desk.
  public var page: Link { desk.at(advert.text) }

  /// - Throws: ``NotThere``.
  static func find(_ advert: ID<Advert>, of shop: String? = nil, _ tx: any Transaction) throws -> AdvertOrder {
    let row = try tx.first("SELECT \(columns) FROM advert_order WHERE advert = \(advert)")
    guard let order = try row.map(AdvertOrder.init(row:)), shop == nil || order.shop == shop else {
      throw NotThere.advert
    }
    return order
  }

  /// The orders of these adverts; adverts that are paid outside have none.
  public static func found(_ adverts: [ID<Advert>], _ tx: any Transaction) throws -> [ID<Advert>: AdvertOrder] {
    if adverts.isEmpty { return [:] }
    let rows = try tx.rows(
      "SELECT \(columns) FROM advert_order WHERE advert IN (\(list: adverts)) ORDER BY advert")
    return Dictionary(try rows.map(AdvertOrder.init(row:)).map { ($0.advert, $0) }) { first, _ in first }
  }

  /// A shop's, the newest first.
  static func list(of shop: String, atMost limit: Int = 100, _ tx: any Transaction) throws -> [AdvertOrder] {
    try tx.rows(
      """
      SELECT \(columns) FROM advert_order WHERE shop = \(shop) ORDER BY made_at DESC, advert DESC LIMIT \(limit)
      """
    ).map(AdvertOrder.init(row:))
  }

  /// Those that wait for a look, the oldest first.
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
    desk = Link(local: try row.value("desk", as: String.self)) ?? Link(path: "/")
    state = try row.value("state")
    isResting = try row.value("is_resting")
    words = try row.optional("description")
    paid = try row.value("paid_minor")
    settled = try row.value("settled_minor")
    back = try row.value("back_minor")
  }
}

extension Link {
  /// A page below this one.
  func at(_ parts: String...) -> Link { Link(local: parts.reduce(text) { "\($0)/\(Link.encode($1))" }) ?? self }
}
