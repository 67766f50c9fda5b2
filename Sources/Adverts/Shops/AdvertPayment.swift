public import PlazaBase
public import PlazaData

/// Credits that a member put into an advert's budget.
public struct AdvertPayment: Sendable, Equatable {
  public let advert: ID<Advert>
  /// The first is spent first.
  let number: Int
  public let member: ID<Member>
  public let amount: Money
  /// What came back of it.
  public let back: Money
  public let paidAt: Instant

  private static let columns: SQL = "advert, number, member, amount_minor, back_minor, paid_at"

  /// In the order in which they are spent.
  static func of(_ advert: ID<Advert>, _ tx: any Transaction) throws -> [AdvertPayment] {
    try tx.rows("SELECT \(columns) FROM advert_payment WHERE advert = \(advert) ORDER BY number")
      .map(AdvertPayment.init(row:))
  }

  /// Everything that somebody paid, the oldest first.
  public static func by(_ member: ID<Member>, _ tx: any Transaction) throws -> [AdvertPayment] {
    try tx.rows(
      "SELECT \(columns) FROM advert_payment WHERE member = \(member) ORDER BY paid_at, advert, number"
    ).map(AdvertPayment.init(row:))
  }

  /// The advert that a payment of this key was for.
  static func known(_ key: String, _ tx: any Transaction) throws -> ID<Advert>? {
    try tx.first("SELECT advert FROM advert_payment WHERE key = \(key)")?.value("advert")
  }

  /// What is left of each after so much was spent: the first pays first.
  static func rest(of payments: [AdvertPayment], after spent: Money) -> [(payment: AdvertPayment, amount: Money)] {
    var toPay = spent.minor
    return payments.map { payment in
      let used = min(toPay, payment.amount.minor)
      toPay -= used
      return (payment, Money(minor: payment.amount.minor - used))
    }
  }

  private init(row: PlazaData.Row) throws {
    advert = try row.value("advert")
    number = try row.value("number")
    member = try row.value("member")
    amount = try row.value("amount_minor")
    back = try row.value("back_minor")
    paidAt = try row.value("paid_at")
  }
}
