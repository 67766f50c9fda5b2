public import PlazaBase
public import PlazaData

/// Credits that a member paid into an advert's budget.
public struct AdvertPayment: Sendable, Equatable {
  public let advert: ID<Advert>
  /// The position in the order of spending.
  let number: Int
  public let member: ID<Member>
  public let amount: Money
  /// The part that was refunded.
  public let back: Money
  public let paidAt: Instant

  private static let columns: SQL = "advert, number, member, amount_minor, back_minor, paid_at"

  /// Returns an advert's payments in the order of spending.
  static func of(_ advert: ID<Advert>, _ tx: any Transaction) throws -> [AdvertPayment] {
    try tx.rows("SELECT \(columns) FROM advert_payment WHERE advert = \(advert) ORDER BY number")
      .map(AdvertPayment.init(row:))
  }

  /// Returns a member's payments, oldest first.
  public static func by(_ member: ID<Member>, _ tx: any Transaction) throws -> [AdvertPayment] {
    try tx.rows(
      "SELECT \(columns) FROM advert_payment WHERE member = \(member) ORDER BY paid_at, advert, number"
    ).map(AdvertPayment.init(row:))
  }

  /// Returns the advert that a payment with this key was for.
  static func known(_ key: String, _ tx: any Transaction) throws -> ID<Advert>? {
    try tx.first("SELECT advert FROM advert_payment WHERE key = \(key)")?.value("advert")
  }

  /// Returns the unspent part of each payment; earlier payments are spent first.
  static func rest(of payments: [AdvertPayment], after spent: Money) -> [(
    payment: AdvertPayment, amount: Money
  )] {
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
