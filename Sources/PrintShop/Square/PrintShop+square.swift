import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension PrintShop {
  /// The number of stores compared for the shortest queue.
  private static let storesCompared = 20

  /// Returns the shortest queue among the member's stores, or among all stores.
  public func statusLine(for viewer: Viewer?, _ moment: InboxContext, _ tx: any Transaction) throws
    -> String?
  {
    let cards = StoreCards(time: settings.time, now: moment.now, viewer: nil, spot: nil)
    let stores = try compared(for: viewer, tx)
    if stores.isEmpty { return nil }
    let open = try cards.of(stores, tx).filter { $0.state.isOpen }
    guard let best = open.min(by: { $0.statistics.waiting < $1.statistics.waiting }) else {
      return say("All stores are closed now")
    }
    let (name, waiting) = (best.store.localizedName, best.statistics.waiting)
    return waiting == 0
      ? say("No queue at \(name.isolated)")
      : say("Shortest queue: \(waiting) at \(name.isolated)")
  }

  private func compared(for viewer: Viewer?, _ tx: any Transaction) throws -> [ID<PrintStore>] {
    var stores: [ID<PrintStore>] = []
    if let viewer {
      stores = try RecentStores.of(viewer.id, tx)
      for kept in try SetFavourite.favourites(of: viewer.id, tx) where !stores.contains(kept) {
        stores.append(kept)
      }
    }
    if !stores.isEmpty { return Array(stores.prefix(Self.storesCompared)) }
    return try tx.rows("SELECT id FROM print_store ORDER BY id LIMIT \(Self.storesCompared)")
      .map { try $0.value("id") }
  }

  /// Returns the member's orders in progress.
  public func inbox(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    let orders = try Order.of(viewer.id, in: StatusRoutes.underWay, atMost: 10, tx)
    let stores = Dictionary(
      try PrintStore.all(Array(Set(orders.map(\.store))), tx).map { ($0.id, $0) },
      uniquingKeysWith: { one, _ in one })
    return orders.compactMap { order in stores[order.store].map { item(order, $0, moment) } }
  }

  private func item(_ order: Order, _ store: PrintStore, _ moment: InboxContext) -> InboxItem {
    let isDone = order.state == .done
    let name = store.localizedName
    let detail =
      isDone
      ? say("Ready at \(name.isolated). Show your code there.")
      : order.heldBecause != nil
        ? say("On hold at \(name.isolated)") : "\(order.state.text) · \(name.isolated)"
    return InboxItem(
      say("Print order \(order.number)"), detail, Paths.order(order.id), icon: .print,
      isDone || order.heldBecause != nil ? .waiting : .underWay, at: order.draftedAt)
  }

  /// Returns the waiting orders at the stores where the viewer is staff.
  public func tasks(of viewer: Viewer, _ moment: InboxContext, _ tx: any Transaction) throws
    -> [InboxItem]
  {
    if viewer.isAdmin, try !tx.exists("SELECT 1 FROM print_store ORDER BY id LIMIT 1") {
      return [
        InboxItem(
          say("Add the first print store"), say("Then add its printer, prices and staff"),
          Paths.newStore(),
          icon: .print, .underWay, at: moment.now)
      ]
    }
    let rows = try tx.rows(
      """
      SELECT s.store AS store, (SELECT count(*) FROM print_order o WHERE o.store = s.store AND o.state = 'order') AS n
      FROM print_store_staff s WHERE s.member = \(viewer.id) LIMIT 20
      """)
    return try rows.compactMap { row in
      let (store, count): (ID<PrintStore>, Int) = (try row.value("store"), try row.value("n"))
      if count == 0 { return nil }
      return InboxItem(
        say(count, one: "1 order waiting", many: "\(count) orders waiting"),
        try PrintStore.find(store, tx).localizedName.isolated, Paths.staff(store), icon: .print,
        .waiting, at: moment.now
      )
    }
  }
}
