import PlazaBase
import PlazaData
import Wallet

/// Takes back a mistaken refund for a bad print, if the customer still has the amount. The ledger
/// records both transfers.
struct RevokeGoodwill: Sendable {
  let order: ID<Order>
  let store: ID<PrintStore>
  let reason: String
  let staff: ID<Member>
  let world: World

  /// - Throws: ``OrderRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> Money {
    let found = try Order.find(order, at: store, tx)
    guard found.member != staff else { throw OrderRefusal.isOwnOrder }
    let good = try Goodwill.of(order, tx)
    guard let amount = good.standing else { throw OrderRefusal.goodwillNotGranted }
    let changed = try tx.run(
      "UPDATE print_order SET refunded = refunded - \(amount) WHERE id = \(order) AND refunded >= \(amount)"
    )
    guard changed == 1 else { throw OrderRefusal.goodwillNotGranted }
    let now = world.now()
    var transfer = Transfer(
      key: "print goodwill taken back/\(order)/\(good.times)", reason: "print goodwill taken back",
      reference: OrderReference.text(order), text: reason, at: now, by: staff, in: world)
    transfer.move(
      amount.minor, .credit, from: try .refund(to: found.member, tx), to: .takings(PrintShop.name))
    do {
      guard try PostTransfer(transfer)(tx).isNew else { throw OrderRefusal.goodwillNotGranted }
    } catch WalletRefusal.notEnough {
      throw OrderRefusal.goodwillSpent
    }
    try OrderEvent.record(
      .goodwillRevoked, of: order, at: now, note: "\(amount.minor) \(reason)", by: staff, tx)
    return amount
  }
}
