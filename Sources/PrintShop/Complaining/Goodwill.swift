import PlazaBase
import PlazaData
import Wallet

/// What was paid back of an order because its print was bad.
struct Goodwill: Sendable {
  /// What the customer has of it; nil where it was taken back, or never given.
  let standing: Money?
  /// How often it was given.
  let times: Int

  static func of(_ order: ID<Order>, _ tx: any Transaction) throws -> Goodwill {
    let rows = try tx.rows(
      """
      SELECT what, words FROM print_order_event
      WHERE print_order = \(order) AND what IN ('made-good', 'good-taken-back') ORDER BY number
      """)
    var (standing, times): (Money?, Int) = (nil, 0)
    for row in rows {
      let isGiven = try row.value("what", as: OrderEvent.What.self) == .madeGood
      standing = isGiven ? OrderEvent.amount(try row.optional("words") ?? "") : nil
      times += isGiven ? 1 : 0
    }
    return Goodwill(standing: standing, times: times)
  }

  /// Of what is given again after it was taken back, each has its own.
  static func key(_ order: ID<Order>, after times: Int) -> String {
    times == 0 ? "print goodwill/\(order)" : "print goodwill/\(order)/\(times + 1)"
  }
}
