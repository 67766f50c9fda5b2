import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The numbers of today and of the last days that a viewer may see, and the viewer's desks.
struct TodayView: Sendable {
  static let days = 30

  let period: DayPeriod
  let now: Instant
  let desks: [DeskLink]
  var sections: [TodaySection]

  var today: CalendarDate { period.days.upperBound }

  /// The sums over several shops. A sum of a single series is omitted, because it says the same.
  var totals: [DailySeries] {
    DailySeries.Total.allCases.compactMap { total in
      let parts = sections.flatMap(\.series).filter { $0.total == total }
      guard parts.count > 1 || total == .credits && !parts.isEmpty else { return nil }
      let values = (0..<period.count).map { day in parts.reduce(0) { $0 + $1.values[day] } }
      return DailySeries("total.\(total.rawValue)", total.title, .money, values, nil)
    }
  }

  static func of(
    _ viewer: Viewer, _ parts: [TodayPart], _ time: ShopTimeZone, now: Instant,
    _ tx: any Transaction
  ) throws -> TodayView {
    let period = DayPeriod(last: days, at: now, time)
    let sections = try parts.map { try TodaySection($0, for: viewer, at: now, period, tx) }
    return TodayView(
      period: period, now: now, desks: try desks(of: viewer, parts, tx),
      sections: sections.filter { !$0.isAbsent })
  }

  static func desks(of viewer: Viewer, _ parts: [TodayPart], _ tx: any Transaction) throws
    -> [DeskLink]
  {
    try parts.flatMap { try $0.features.flatMap { try $0.deskLinks(for: viewer, tx) } }
  }
}

extension DailySeries.Total {
  var title: String {
    switch self {
    case .sales: say("Sales of all shops")
    case .credits: say("Credits sold at all desks")
    }
  }
}
