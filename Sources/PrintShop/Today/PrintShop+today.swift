public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI
import Wallet

extension PrintShop {
  /// The maximum number of stores whose numbers are added.
  private static let maxStores = 200

  /// Returns the orders that wait at the viewer's stores.
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  {
    let stores = try StoreStaffAccess.desks(of: viewer, atMost: Self.maxStores, tx)
    if stores.isEmpty { return [] }
    let desk = stores.count == 1 ? Paths.staff(stores[0].id) : Paths.desks()
    let rows = try tx.rows(
      """
      SELECT state, count(*) AS n FROM print_order
      WHERE store IN (\(list: stores.map(\.id))) AND state IN ('order', 'printing', 'done')
      GROUP BY state ORDER BY state
      """)
    let counts = try rows.reduce(into: [String: Int]()) { counts, row in
      counts[try row.value("state")] = try row.value("n")
    }
    return [
      Figure(
        "print.waiting", say("Orders waiting to be printed"), .count(counts["order"] ?? 0), desk),
      Figure("print.printing", say("Orders printing"), .count(counts["printing"] ?? 0), desk),
      Figure("print.ready", say("Orders to pick up"), .count(counts["done"] ?? 0), desk),
    ]
  }

  /// Returns the takings of the viewer's stores, as their takings pages show them.
  public func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  {
    let stores = try StoreStaffAccess.desks(of: viewer, atMost: Self.maxStores, tx).map(\.id)
    if stores.isEmpty { return [] }
    let page = (stores.count == 1 ? Paths.takings(stores[0]) : Paths.desks()).query([
      "from": stores.count == 1 ? period.days.lowerBound.description : nil,
      "to": stores.count == 1 ? period.days.upperBound.description : nil,
    ])
    let ours: SQL = "store IN (\(list: stores))"
    let paid = try period.sums(
      of: "total - refunded", at: "started_at", from: "print_order", where: ours, tx)
    let orders = try period.sums(of: "1", at: "started_at", from: "print_order", where: ours, tx)
    let sold = try CounterSale.sums(at: stores.map(\.text), period, tx)
    return [
      DailySeries(
        "print.takings", say("Paid print orders"), .money, paid, page, total: .sales),
      DailySeries(
        "print.counter", say("Credits sold at the counter"), .money, sold, page),
      DailySeries("print.orders", say("Print orders started"), .count, orders, page),
    ]
  }

  public func deskLinks(for viewer: Viewer, _ tx: any Transaction) throws -> [DeskLink] {
    try StoreStaffAccess.desks(of: viewer, atMost: 20, tx).map {
      DeskLink($0.localizedName.isolated, $0.address, Paths.staff($0.id), icon: .printShop)
    }
  }

  /// Store staff are appointed to a store, not to the shop.
  public func deskCondition(of member: SQL) -> SQL? {
    "EXISTS (SELECT 1 FROM print_store_staff works_at WHERE works_at.member = \(member))"
  }
}
