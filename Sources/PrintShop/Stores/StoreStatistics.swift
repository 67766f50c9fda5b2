import PlazaBase
import PlazaData

/// How busy a store is.
struct StoreStatistics: Sendable, Equatable {
  /// The assumed number of sides of a new order.
  private static let usualSides = 10

  /// The number of orders waiting or printing.
  var waiting = 0
  /// The estimated minutes until a new order would be ready; nil if no printer in use works.
  var expectedMinutes: Int?
  /// The problem of all printers in use, if there is one.
  var problem: String?

  static func of(_ stores: [ID<PrintStore>], _ tx: any Transaction) throws -> [ID<PrintStore>:
    StoreStatistics]
  {
    let printers = Dictionary(grouping: try Printer.used(at: stores, tx), by: \.store)
    let lines = try line(at: stores, tx)
    return Dictionary(
      uniqueKeysWithValues: stores.map { store in
        let line = lines[store] ?? (orders: 0, sides: 0)
        let trouble = Self.problem(of: printers[store] ?? [])
        let wait =
          trouble != nil
          ? nil
          : printers[store].map {
            WaitEstimate(
              ahead: line.orders, sides: line.sides + usualSides, pace: WaitEstimate.pace(of: $0))
          }
        return (
          store,
          StoreStatistics(waiting: line.orders, expectedMinutes: wait?.minutes, problem: trouble)
        )
      })
  }

  /// Returns the number of orders in progress, and of their sides still to be printed.
  private static func line(
    at stores: [ID<PrintStore>], _ tx: any Transaction
  ) throws -> [ID<PrintStore>: (orders: Int, sides: Int)] {
    let rows = try tx.rows(
      """
      SELECT o.store, count(*) AS n, CAST(SUM(
        (SELECT SUM(d.sides) FROM print_order_document d WHERE d.print_order = o.id)
        - COALESCE((SELECT SUM(r.sides_done) FROM print_run r WHERE r.print_order = o.id
          AND r.state IN ('waiting', 'sending', 'printing', 'done')), 0)) AS BIGINT) AS sides
      FROM print_order o WHERE o.store IN (\(list: stores)) AND o.state IN ('order', 'printing') GROUP BY o.store
      """)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (
          try row.value("store"),
          (orders: try row.value("n"), sides: max(0, try row.value("sides")))
        )
      })
  }
}

extension Printer {
  /// Returns the printers in use at some stores.
  static func used(at stores: [ID<PrintStore>], _ tx: any Transaction) throws -> [Printer] {
    try tx.rows(
      """
      SELECT \(columns) FROM print_printer
      WHERE store IN (\(list: stores)) AND is_used = 1 AND is_removed = 0 ORDER BY name, id
      """
    ).map(Printer.init)
  }
}
