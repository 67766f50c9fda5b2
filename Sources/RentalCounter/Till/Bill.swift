import PlazaBase
import PlazaData

/// What films that were rented together cost, and what of it was paid otherwise than in cash.
struct Bill: Sendable, Equatable {
  let checkout: ID<Rental.Checkout>
  let rentals: [Rental]
  let payments: [Payment]

  var total: Money { rentals.reduce(Money(minor: 0)) { $0 + $1.price } }
  var paid: Money { payments.reduce(Money(minor: 0)) { $0 + $1.amount } }
  /// What the customer still pays in cash.
  var left: Money { Money(minor: total.minor - paid.minor) }

  /// What one night of one film costs: everything that is rented together is rented by the same terms.
  var rate: Money { rentals.first?.rate ?? Money(minor: 0) }

  /// How many nights are left for vouchers to pay.
  var nightsLeft: Int { rate.minor > 0 ? left.minor / rate.minor : 0 }

  /// - Throws: ``NotThere/bill``.
  static func find(_ checkout: ID<Rental.Checkout>, _ tx: any Transaction) throws -> Bill {
    let rentals = try Rental.of(checkout, tx)
    if rentals.isEmpty { throw NotThere.bill }
    return Bill(checkout: checkout, rentals: rentals, payments: try Payment.of(checkout, tx))
  }

  /// Notes that so much more of it is paid.
  /// - Throws: ``TillRefusal/paidMeanwhile`` where less is left.
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
