import PlazaBase
import PlazaData
import Wallet

/// The refunds of an order because of a bad print.
struct Goodwill: Sendable {
  /// The refund that the customer has now; nil if it was taken back, or never given.
  let standing: Money?
  /// The number of refunds given, including those taken back.
  let times: Int

  static func of(_ order: ID<Order>, _ tx: any Transaction) throws -> Goodwill {
    let rows = try tx.rows(
      """
      SELECT what, words FROM print_order_event
      WHERE print_order = \(order) AND what IN ('made-good', 'good-taken-back') ORDER BY number
      """)
    var (standing, times): (Money?, Int) = (nil, 0)
    for row in rows {
      let isGiven = try row.value("what", as: OrderEvent.Kind.self) == .goodwillGranted
      standing = isGiven ? OrderEvent.amount(try row.optional("words") ?? "") : nil
      times += isGiven ? 1 : 0
    }
    return Goodwill(standing: standing, times: times)
  }

  /// Returns the key of the transfer. A refund given again after it was taken back has a key of
  /// its own.
  static func key(_ order: ID<Order>, after times: Int) -> String {
    times == 0 ? "print goodwill/\(order)" : "print goodwill/\(order)/\(times + 1)"
  }
}
