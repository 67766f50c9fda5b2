import PlazaBase
import PlazaData

/// How busy a store is.
struct StoreFigures: Sendable, Equatable {
  /// Orders that wait or are being printed.
  var waiting = 0
  /// How long a new order would take; nil where nobody can say yet.
  var expectedMinutes: Int?

  static func of(_ stores: [ID<PrintStore>], _ tx: any Transaction) throws -> [ID<PrintStore>: StoreFigures] {
    let rows = try tx.rows(
      """
      SELECT store, count(*) AS n FROM print_order
      WHERE store IN (\(list: stores)) AND state IN ('order', 'printing') GROUP BY store
      """)
    return try Dictionary(
      uniqueKeysWithValues: rows.map { (try $0.value("store"), StoreFigures(waiting: try $0.value("n"))) })
  }
}
