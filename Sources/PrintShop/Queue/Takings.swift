import PlazaBase
import PlazaData
import PlazaTables
import Wallet

/// The takings of a store on one or more days: orders that it started to print, refunds of these,
/// and credits that it sold.
struct Takings: Sendable, Equatable {
  /// The maximum number of days: a leap year.
  static let maxDays = 366

  struct Line: Sendable, Equatable {
    let number: Int
    let at: Instant
    let day: CalendarDate
    let sides: Int
    let sheets: Int
    let total: Money
    let refunded: Money
  }

  struct Sale: Sendable, Equatable {
    let at: Instant
    let day: CalendarDate
    let amount: Money
  }

  /// The total of a day on which something was taken, or of all days.
  struct Sum: Sendable, Equatable {
    let orders: Int
    /// Credits paid for orders, less refunds.
    let credits: Money
    let refunded: Money
    /// Money paid at the counter for credits.
    let counter: Money
  }

  let days: ClosedRange<CalendarDate>
  let lines: [Line]
  let sales: [Sale]

  var isOneDay: Bool { days.lowerBound == days.upperBound }
  var sum: Sum { Self.sum(lines, sales) }
  var total: Money { sum.credits }

  /// The days on which something was taken.
  var perDay: [(day: CalendarDate, sum: Sum)] {
    let (lines, sales) = (
      Dictionary(grouping: lines, by: \.day), Dictionary(grouping: sales, by: \.day)
    )
    return Set(lines.keys).union(sales.keys).sorted().map {
      ($0, Self.sum(lines[$0] ?? [], sales[$0] ?? []))
    }
  }

  private static func sum(_ lines: [Line], _ sales: [Sale]) -> Sum {
    let refunded = lines.reduce(0) { $0 + $1.refunded.minor }
    return Sum(
      orders: lines.count,
      credits: Money(minor: lines.reduce(0) { $0 + $1.total.minor } - refunded),
      refunded: Money(minor: refunded),
      counter: Money(minor: sales.reduce(0) { $0 + $1.amount.minor }))
  }

  static func of(
    _ store: ID<PrintStore>, _ days: ClosedRange<CalendarDate>, _ time: ShopTimeZone,
    _ tx: any Transaction
  ) throws -> Takings {
    let begin = time.moment(days.lowerBound, hour: 0, minute: 0)
    let end = time.moment(days.upperBound.adding(days: 1), hour: 0, minute: 0)
    let rows = try tx.rows(
      """
      SELECT o.number, o.started_at, o.total, o.refunded, CAST(SUM(d.sides) AS BIGINT) AS sides,
        CAST(SUM(d.sheets) AS BIGINT) AS sheets
      FROM print_order o JOIN print_order_document d ON d.print_order = o.id
      WHERE o.store = \(store) AND o.started_at >= \(begin) AND o.started_at < \(end)
      GROUP BY o.id, o.number, o.started_at, o.total, o.refunded ORDER BY o.started_at, o.id
      """)
    return Takings(
      days: days,
      lines: try rows.map {
        let at: Instant = try $0.value("started_at")
        return Line(
          number: try $0.value("number"), at: at, day: time.date(of: at),
          sides: try $0.value("sides"),
          sheets: try $0.value("sheets"), total: Money(minor: try $0.value("total")),
          refunded: Money(minor: try $0.value("refunded")))
      },
      sales: try CounterSale.list(at: store.text, from: begin, to: end, tx).map {
        Sale(at: $0.at, day: time.date(of: $0.at), amount: $0.amount)
      })
  }

  /// Returns a CSV file (RFC 4180) with each order, paid in credits, and each sale of credits at
  /// the counter.
  func csv(_ time: ShopTimeZone, _ currency: Currency) -> String {
    let head = [
      "day", "time", "payment", "order", "sides", "sheets", "total", "refunded", "currency",
    ]
    let orders = lines.map { line in
      (
        line.at,
        [
          line.day.description, time.clock(line.at), "credits", "\(line.number)", "\(line.sides)",
          "\(line.sheets)",
          currency.typed(line.total), currency.typed(line.refunded), currency.code,
        ]
      )
    }
    let sold = sales.map { sale in
      (
        sale.at,
        [
          sale.day.description, time.clock(sale.at), "counter", "", "", "",
          currency.typed(sale.amount),
          currency.typed(Money(minor: 0)), currency.code,
        ]
      )
    }
    return CSV.write([head] + (orders + sold).sorted { $0.0 < $1.0 }.map(\.1))
  }
}
