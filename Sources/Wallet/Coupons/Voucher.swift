public import PlazaBase
public import PlazaData

/// A coupon that a member has: a code that is spent once.
public struct Voucher: Sendable, Equatable {
  public let id: ID<Voucher>
  public let coupon: ID<Coupon>
  /// What it is called and what goes with it, as it was redeemed: the coupon may say something else by now.
  public let title: String
  public let words: String?
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
  /// When it ended without being used: another replaced it, or its owner left.
  public let endedAt: Instant?
  /// The one that the desk gave this one for.
  let replaces: ID<Voucher>?

  /// Whether a counter takes it on that day.
  public func isGood(on day: CalendarDate) -> Bool { spentAt == nil && endedAt == nil && day <= lastDay }

  /// How a person reads it: ours in groups of four, a partner's as it is.
  public var codeInWords: String { VoucherCode(code)?.description ?? code }

  /// A partner's code is also found in other letters than the partner's, where it is the only one like it.
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

  /// Those that end until a day and whose owners were not reminded.
  static func toRemind(
    until day: CalendarDate, from today: CalendarDate, issuedBefore: Instant, atMost limit: Int, _ tx: any Transaction
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

  /// - Throws: ``VoucherRefusal/unknown`` where there is none or it is somebody else's.
  public static func find(_ id: ID<Voucher>, of member: ID<Member>, _ tx: any Transaction) throws -> Voucher {
    let row = try tx.first("SELECT \(columns) FROM wallet_voucher v WHERE v.id = \(id) AND v.member = \(member)")
    guard let row else { throw VoucherRefusal.unknown }
    return try Voucher(row: row)
  }

  /// Those that are there.
  static func found(_ ids: [ID<Voucher>], _ tx: any Transaction) throws -> [Voucher] {
    if ids.isEmpty { return [] }
    return try tx.rows("SELECT \(columns) FROM wallet_voucher v WHERE v.id IN (\(list: ids)) ORDER BY v.id")
      .map(Voucher.init(row:))
  }

  /// A member's, the newest first.
  public static func of(
    _ member: ID<Member>, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<Voucher> {
    let place = page.after.flatMap { Int64($0.order).map(Instant.init(microseconds:)) }
    let after: SQL =
      if let place, let last = page.after { "AND (v.issued_at, v.id) < (\(place), \(last.id))" } else { "" }
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
    words = try row.optional("description")
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
