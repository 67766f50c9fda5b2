public import PlazaBase
public import PlazaData

/// An offer that members can redeem for points.
public struct Coupon: Sendable, Equatable {
  public let id: ID<Coupon>
  public var details: CouponDetails
  /// The number of vouchers issued.
  public let issued: Int
  public let addedAt: Instant
  /// False if all codes of a partner's list are used.
  let hasCodes: Bool

  /// - Throws: ``NoSuchCoupon``.
  public static func find(_ id: ID<Coupon>, _ tx: any Transaction) throws -> Coupon {
    guard let row = try tx.first("SELECT \(columns) FROM wallet_coupon WHERE id = \(id)") else {
      throw NoSuchCoupon()
    }
    return try Coupon(row: row)
  }

  /// Returns the coupons offered on a day, cheapest first.
  public static func offered(on day: CalendarDate, _ tx: any Transaction) throws -> [Coupon] {
    try tx.rows(
      """
      SELECT \(columns) FROM wallet_coupon WHERE first_day <= \(day) AND last_day >= \(day) AND is_withdrawn = 0
      ORDER BY cost, id LIMIT 200
      """
    ).map(Coupon.init(row:))
  }

  /// Returns a page of all coupons, newest first.
  public static func all(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<Coupon> {
    let moment = page.after.flatMap { Int64($0.order).map(Instant.init(microseconds:)) }
    let after: SQL =
      if let moment, let last = page.after {
        "WHERE (added_at, id) < (\(moment), \(last.id))"
      } else { "" }
    let found = try tx.rows(
      "SELECT \(columns) FROM wallet_coupon \(after) ORDER BY added_at DESC, id DESC LIMIT \(page.limit + 1)"
    ).map(Coupon.init(row:))
    return ResultPage(found, limit: page.limit) { Cursor($0.addedAt.microseconds, $0.id) }
  }

  private static let columns: SQL = """
    id, title, words, kind, cost, worth, member_limit, month_limit, total_limit, issued, first_day, last_day,
    is_withdrawn, added_at, good_days, CASE WHEN kind <> 'partner' OR EXISTS (
      SELECT 1 FROM wallet_partner_code p WHERE p.coupon = wallet_coupon.id AND p.voucher IS NULL) THEN 1 ELSE 0 END
      AS has_codes
    """

  private init(row: Row) throws {
    id = try row.value("id")
    details = CouponDetails(
      title: try row.value("title"), text: try row.optional("words"), kind: try row.value("kind"),
      cost: try row.value("cost"), worth: try row.value("worth"),
      memberLimit: try row.optional("member_limit"),
      monthLimit: try row.optional("month_limit"), totalLimit: try row.optional("total_limit"),
      firstDay: try row.value("first_day"),
      lastDay: try row.value("last_day"), isWithdrawn: try row.value("is_withdrawn"))
    details.goodDays = try row.value("good_days")
    hasCodes = try row.value("has_codes", as: Int.self) == 1
    issued = try row.value("issued")
    addedAt = try row.value("added_at")
  }
}

/// The editable details of a coupon.
public struct CouponDetails: Sendable, Equatable {
  public var title: String
  public var text: String?
  public var kind: CouponKind
  /// In points.
  public var cost: Int
  /// The number of nights or an amount in minor units, depending on the kind; 1 for a partner's
  /// coupon.
  public var worth: Int
  /// The maximum number of vouchers for one member; nil for no limit.
  public var memberLimit: Int?
  /// The maximum number of vouchers for one member within 30 days; nil for no limit.
  public var monthLimit: Int?
  /// The maximum number of vouchers in total; nil for no limit.
  public var totalLimit: Int?
  public var firstDay: CalendarDate
  public var lastDay: CalendarDate
  /// The default limit of a new coupon.
  static let usualMonthLimit = 4

  /// Whether the coupon is no longer offered. Issued vouchers stay valid.
  public var isWithdrawn: Bool
  /// The validity of a voucher in days, from the day of redemption.
  public var goodDays = CouponDetails.usualGoodDays

  static let usualGoodDays = 90

  public init(
    title: String, text: String? = nil, kind: CouponKind, cost: Int, worth: Int,
    memberLimit: Int? = nil,
    monthLimit: Int? = nil, totalLimit: Int? = nil, firstDay: CalendarDate, lastDay: CalendarDate,
    isWithdrawn: Bool = false
  ) {
    self.title = title
    self.text = text
    self.kind = kind
    self.cost = cost
    self.worth = worth
    self.memberLimit = memberLimit
    self.monthLimit = monthLimit
    self.totalLimit = totalLimit
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.isWithdrawn = isWithdrawn
  }
}

/// No coupon has the given ID.
public struct NoSuchCoupon: Refusal, Equatable {
  public let slug = "not-found"
  public let kind = RefusalKind.notFound
  public var message: String { say("This coupon doesn't exist. Check the list of coupons.") }

  public init() {}

  public static func == (left: NoSuchCoupon, right: NoSuchCoupon) -> Bool { true }
}
