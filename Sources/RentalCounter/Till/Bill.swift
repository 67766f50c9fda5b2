import PlazaBase
import PlazaData

/// The price of films that were rented together, and the payments by voucher or credits.
struct Bill: Sendable, Equatable {
  let checkout: ID<Rental.Checkout>
  let rentals: [Rental]
  let payments: [Payment]

  var total: Money { rentals.reduce(Money(minor: 0)) { $0 + $1.price } }
  var paid: Money { payments.reduce(Money(minor: 0)) { $0 + $1.amount } }
  /// The amount that the customer still pays in cash.
  var left: Money { Money(minor: total.minor - paid.minor) }

  /// The price of one film per night. All films of a checkout have the same terms.
  var rate: Money { rentals.first?.rate ?? Money(minor: 0) }

  /// The number of nights that vouchers can still pay for.
  var nightsLeft: Int { rate.minor > 0 ? left.minor / rate.minor : 0 }

  /// - Throws: ``NotFound/bill``.
  static func find(_ checkout: ID<Rental.Checkout>, _ tx: any Transaction) throws -> Bill {
    let rentals = try Rental.of(checkout, tx)
    if rentals.isEmpty { throw NotFound.bill }
    return Bill(checkout: checkout, rentals: rentals, payments: try Payment.of(checkout, tx))
  }

  /// Adds an amount to the paid part of the bill.
  /// - Throws: ``TillRefusal/paidMeanwhile`` if less than the amount is left.
  func charge(_ amount: Money, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO rental_bill (checkout, total_minor, paid_minor) VALUES (\(checkout), \(total), 0)
      ON CONFLICT (checkout) DO NOTHING
      """)
    let charged = try tx.run(
      """
      UPDATE rental_bill SET paid_minor = paid_minor + \(amount)
      WHERE checkout = \(checkout) AND paid_minor + \(amount) <= total_minor
      """)
    if charged == 0 { throw TillRefusal.paidMeanwhile }
  }
}
