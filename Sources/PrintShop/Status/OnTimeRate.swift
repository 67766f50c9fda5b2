import PlazaBase
import PlazaData

/// How many of a store's recent orders were ready within the time estimated for the customer.
struct OnTimeRate: Sendable, Equatable {
  static let orders = 200
  /// The minimum number of orders for a meaningful rate.
  private static let fewest = 10

  let onTime: Int
  let all: Int

  /// Such as `91% of the last 200 orders here were ready on time.`
  var message: String? {
    guard all >= Self.fewest else { return nil }
    let share = onTime * 100 / all
    return say("\(share)% of the last \(all) orders here were ready on time.")
  }

  static func of(_ store: ID<PrintStore>, _ tx: any Transaction) throws -> OnTimeRate {
    let rows = try tx.rows(
      """
      SELECT ordered_at, done_at, told_minutes FROM print_order
      WHERE store = \(store) AND state IN ('done', 'picked-up', 'expired') AND told_minutes IS NOT NULL
      ORDER BY id DESC LIMIT \(orders)
      """)
    let onTime = try rows.count { row in
      let (ordered, done): (Instant, Instant) = (
        try row.value("ordered_at"), try row.value("done_at")
      )
      return done <= ordered + .minutes(try row.value("told_minutes", as: Int.self))
    }
    return OnTimeRate(onTime: onTime, all: rows.count)
  }
}
