public import PlazaBase
public import PlazaData

/// A coupon that a member has: a code that is spent once.
public struct Voucher: Sendable, Equatable {
  public let id: ID<Voucher>
  public let coupon: ID<Coupon>
  public let title: String
  public let kind: CouponKind
  public let worth: Int
  public let member: ID<Member>
  public let cost: Int
  /// Our own code, or the partner's.
  public let code: String
  public let issuedAt: Instant
  /// The last day on which it is taken.
  public let lastDay: CalendarDate
  public let spentAt: Instant?
  public let spentIn: String?

  /// How a person reads it: ours in groups of four, a partner's as it is.
  public var codeInWords: String { VoucherCode(code)?.description ?? code }

  /// - Throws: ``VoucherRefusal/unknown``.
  public static func find(_ code: String, _ tx: any Transaction) throws -> Voucher {
    let row = try tx.first("SELECT \(columns) FROM \(tables) WHERE v.code = \(code)")
    guard let row else { throw VoucherRefusal.unknown }
    return try Voucher(row: row)
  }

  /// - Throws: ``VoucherRefusal/unknown`` where there is none or it is somebody else's.
  public static func find(_ id: ID<Voucher>, of member: ID<Member>, _ tx: any Transaction) throws -> Voucher {
    let row = try tx.first("SELECT \(columns) FROM \(tables) WHERE v.id = \(id) AND v.member = \(member)")
    guard let row else { throw VoucherRefusal.unknown }
    return try Voucher(row: row)
  }

  /// Those that are there.
  static func found(_ ids: [ID<Voucher>], _ tx: any Transaction) throws -> [Voucher] {
    if ids.isEmpty { return [] }
    return try tx.rows("SELECT \(columns) FROM \(tables) WHERE v.id IN (\(list: ids)) ORDER BY v.id")
      .map(Voucher.init(row:))
  }

  /// A member's, the newest first.
  public static func of(
    _ member: ID<Member>, _ page: PageRequest, _ tx: any Transaction
  ) throws -> Slice<Voucher> {
    let place = page.after.flatMap { Int64($0.order).map(Instant.init(microseconds:)) }
    let after: SQL =
      if let place, let last = page.after { "AND (v.issued_at, v.id) < (\(place), \(last.id))" } else { "" }
    let found = try tx.rows(
      """
      SELECT \(columns) FROM \(tables) WHERE v.member = \(member) \(after)
      ORDER BY v.issued_at DESC, v.id DESC LIMIT \(page.limit + 1)
      """
    ).map(Voucher.init(row:))
    return Slice(found, limit: page.limit) { Cursor($0.issuedAt.microseconds, $0.id) }
  }

  private static let tables: SQL = "wallet_voucher v JOIN wallet_coupon c ON c.id = v.coupon"
  private static let columns: SQL = """
    v.id, v.coupon, c.title, c.kind, v.worth, v.member, v.cost, v.code, v.issued_at, v.last_day, v.spent_at, v.spent_in
    """

  private init(row: Row) throws {
    id = try row.value("id")
    coupon = try row.value("coupon")
    title = try row.value("title")
    kind = try row.value("kind")
    worth = try row.value("worth")
    member = try row.value("member")
    cost = try row.value("cost")
    code = try row.value("code")
    issuedAt = try row.value("issued_at")
    lastDay = try row.value("last_day")
    spentAt = try row.optional("spent_at")
    spentIn = try row.optional("spent_in")
  }
}
