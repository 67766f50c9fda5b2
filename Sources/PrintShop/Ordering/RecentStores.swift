import PlazaBase
import PlazaData

enum RecentStores {
  private static let orders = 12

  /// Returns the stores of a member's recent orders, latest first, without duplicates.
  static func of(_ member: ID<Member>, atMost limit: Int = 3, _ tx: any Transaction) throws -> [ID<
    PrintStore
  >] {
    let orders = try Order.of(
      member, in: Order.State.allCases.filter { $0 != .draft }, atMost: orders, tx)
    var stores: [ID<PrintStore>] = []
    for order in orders where !stores.contains(order.store) { stores.append(order.store) }
    return Array(stores.prefix(limit))
  }
}
