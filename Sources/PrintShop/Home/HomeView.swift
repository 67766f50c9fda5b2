import PlazaBase
import PlazaData
import Wallet

/// The data of a member's home page.
struct HomeView: Sendable {
  /// Orders in progress, newest first.
  let orders: [OrderSummary]
  let credits: Balance
  /// The stores of recent orders, and favourites.
  let stores: [StoreCard]
  /// The stores where the member is staff.
  let desks: [PrintStore]

  static func of(_ member: ID<Member>, _ cards: StoreCards, _ tx: any Transaction) throws
    -> HomeView
  {
    var ids = try RecentStores.of(member, tx)
    for store in try SetFavourite.favourites(of: member, tx).prefix(3) where !ids.contains(store) {
      ids.append(store)
    }
    let desks = try tx.rows("SELECT store FROM print_store_staff WHERE member = \(member)").prefix(
      20
    ).map {
      try PrintStore.find($0.value("store"), tx)
    }
    return HomeView(
      orders: try Order.of(member, in: StatusRoutes.underWay, atMost: 10, tx).map {
        try OrderSummary.of($0, tx)
      },
      credits: try Balance.of(member, .credit, tx), stores: try cards.of(ids, tx), desks: desks)
  }
}
