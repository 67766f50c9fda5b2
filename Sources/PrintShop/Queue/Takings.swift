import PlazaBase
import PlazaData
import PlazaTools
import PlazaWeb

/// A store's takings on a day: the orders that it started, and their refunds.
struct Takings: Sendable, Equatable {
  struct Line: Sendable, Equatable {
    let number: Int
    let at: Instant
    let sides: Int
    let sheets: Int
    let total: Money
    let refunded: Money
  }

  let day: CalendarDate
  let lines: [Line]

  var total: Money { Money(minor: lines.reduce(0) { $0 + $1.total.minor - $1.refunded.minor }) }

  static func of(
    _ store: ID<PrintStore>, on day: CalendarDate, _ time: ShopTimeZone, _ tx: any Transaction
  ) throws -> Takings {
    let begin = time.moment(day, hour: 0, minute: 0)
    let end = time.moment(day.adding(days: 1), hour: 0, minute: 0)
    let rows = try tx.rows(
      """
      SELECT o.number, o.started_at, o.total, o.refunded, CAST(SUM(d.sides) AS BIGINT) AS sides,
        CAST(SUM(d.sheets) AS BIGINT) AS sheets
      FROM print_order o JOIN print_order_document d ON d.print_order = o.id
      WHERE o.store = \(store) AND o.started_at >= \(begin) AND o.started_at < \(end)
      GROUP BY o.id, o.number, o.started_at, o.total, o.refunded ORDER BY o.started_at, o.id
      """)
    return Takings(
      day: day,
      lines: try rows.map {
        Line(
          number: try $0.value("number"), at: try $0.value("started_at"), sides: try $0.value("sides"),
          sheets: try $0.value("sheets"), total: Money(minor: try $0.value("total")),
          refunded: Money(minor: try $0.value("refunded")))
      })
  }

  /// Returns a table for spreadsheets (RFC 4180).
  func csv(_ time: ShopTimeZone, _ currency: Currency) -> String {
    let head = ["day", "time", "order", "sides", "sheets", "total", "refunded", "currency"]
    let rows = lines.map { line in
      [
        day.description, time.clock(line.at), "\(line.number)", "\(line.sides)", "\(line.sheets)",
        currency.typed(line.total), currency.typed(line.refunded), currency.code,
      ]
    }
    return CSV.write([head] + rows)
  }
}
