public import PlazaBase
public import PlazaData

/// A redeemed coupon in the possession of a member: a code that can be used once.
public struct Voucher: Sendable, Equatable {
  public let id: ID<Voucher>
  public let coupon: ID<Coupon>
  /// The title and terms at the time of redemption. The coupon may have changed since.
  public let title: String
  public let text: String?
  public let kind: CouponKind
  public let worth: Int
  public let member: ID<Member>
  public let cost: Int
  /// A code generated here, or a partner's.
  public let code: String
  public let issuedAt: Instant
  /// The last day on which it is accepted.
  public let lastDay: CalendarDate
  public let spentAt: Instant?
  public let spentIn: String?
  /// When it ended unused, because it was replaced or its owner left.
  public let endedAt: Instant?
  /// The voucher that staff replaced with this one.
  let replaces: ID<Voucher>?

  /// Whether a counter accepts it on a given day.
  public func isGood(on day: CalendarDate) -> Bool {
    spentAt == nil && endedAt == nil && day <= lastDay
  }

  /// The displayed code: generated codes in groups of four, a partner's unchanged.
  public var formattedCode: String { VoucherCode(code)?.description ?? code }

  /// Finds a voucher by its code. A partner's code is also found in different letter case if it is
  /// unambiguous.
  /// - Throws: ``VoucherRefusal/unknown``.
  public static func find(_ code: String, _ tx: any Transaction) throws -> Voucher {
    if let row = try tx.first("SELECT \(columns) FROM wallet_voucher v WHERE v.code = \(code)") {
      return try Voucher(row: row)
    }
    let alike = try tx.rows(
      """
      SELECT \(columns) FROM wallet_voucher v WHERE upper(v.code) = \(code.uppercased()) AND v.kind = 'partner' LIMIT 2
      """)
    guard alike.count == 1 else { throw VoucherRefusal.unknown }
    return try Voucher(row: alike[0])
  }

  /// - Throws: ``VoucherRefusal/unknown``.
  static func find(_ id: ID<Voucher>, _ tx: any Transaction) throws -> Voucher {
    guard let voucher = try found([id], tx).first else { throw VoucherRefusal.unknown }
    return voucher
  }

  /// Returns vouchers that expire by a given day and whose owners have not been reminded.
  static func toRemind(
    until day: CalendarDate, from today: CalendarDate, issuedBefore: Instant, atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [Voucher] {
    try tx.rows(
      """
      SELECT \(columns) FROM wallet_voucher v
      WHERE v.spent_at IS NULL AND v.ended_at IS NULL AND v.reminded_at IS NULL
        AND v.last_day BETWEEN \(today) AND \(day) AND v.issued_at < \(issuedBefore)
      ORDER BY v.last_day, v.id LIMIT \(limit)
      """
    ).map(Voucher.init(row:))
  }

  /// - Throws: ``VoucherRefusal/unknown`` if it does not exist or belongs to another member.
  public static func find(_ id: ID<Voucher>, of member: ID<Member>, _ tx: any Transaction) throws
    -> Voucher
  {
    let row = try tx.first(
      "SELECT \(columns) FROM wallet_voucher v WHERE v.id = \(id) AND v.member = \(member)")
    guard let row else { throw VoucherRefusal.unknown }
    return try Voucher(row: row)
  }

  /// Returns those of the given vouchers that exist.
  static func found(_ ids: [ID<Voucher>], _ tx: any Transaction) throws -> [Voucher] {
    if ids.isEmpty { return [] }
    return try tx.rows(
      "SELECT \(columns) FROM wallet_voucher v WHERE v.id IN (\(list: ids)) ORDER BY v.id"
    )
    .map(Voucher.init(row:))
  }

  /// Returns a page of a member's vouchers, newest first.
  public static func of(
    _ member: ID<Member>, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<Voucher> {
    let moment = page.after.flatMap { Int64($0.order).map(Instant.init(microseconds:)) }
    let after: SQL =
      if let moment, let last = page.after {
        "AND (v.issued_at, v.id) < (\(moment), \(last.id))"
      } else { "" }
    let found = try tx.rows(
      """
      SELECT \(columns) FROM wallet_voucher v WHERE v.member = \(member) \(after)
      ORDER BY v.issued_at DESC, v.id DESC LIMIT \(page.limit + 1)
      """
    ).map(Voucher.init(row:))
    return ResultPage(found, limit: page.limit) { Cursor($0.issuedAt.microseconds, $0.id) }
  }

  private static let columns: SQL = """
    v.id, v.coupon, v.title, v.words, v.kind, v.worth, v.member, v.cost, v.code, v.issued_at, v.last_day, v.spent_at,
    v.spent_in, v.ended_at, v.replaces
    """

  private init(row: Row) throws {
    id = try row.value("id")
    coupon = try row.value("coupon")
    title = try row.value("title")
    text = try row.optional("words")
    kind = try row.value("kind")
    worth = try row.value("worth")
    member = try row.value("member")
    cost = try row.value("cost")
    code = try row.value("code")
    issuedAt = try row.value("issued_at")
    lastDay = try row.value("last_day")
    spentAt = try row.optional("spent_at")
    spentIn = try row.optional("spent_in")
    endedAt = try row.optional("ended_at")
    replaces = try row.optional("replaces")
  }
}
