import PlazaBase
import PlazaData

/// The views, clicks and spending of an advert by day.
struct AdvertStatistics: Sendable {
  struct Day: Sendable, Equatable {
    let day: CalendarDate
    let views: Int
    let clicks: Int
    let spent: Money
  }

  /// The days with views or clicks, newest first.
  let days: [Day]
  let views: Int
  let clicks: Int

  /// - Parameter limit: The maximum number of days; the totals cover all days.
  static func of(_ advert: ID<Advert>, days limit: Int = 31, _ tx: any Transaction) throws
    -> AdvertStatistics
  {
    let rows = try tx.rows(
      """
      SELECT day, views, clicks, spent_minor FROM advert_day WHERE advert = \(advert) ORDER BY day DESC LIMIT \(limit)
      """)
    let sums = try tx.first(
      """
      SELECT COALESCE(CAST(sum(views) AS BIGINT), 0) AS views, COALESCE(CAST(sum(clicks) AS BIGINT), 0) AS clicks
      FROM advert_day WHERE advert = \(advert)
      """)
    let days = try rows.map {
      Day(
        day: try $0.value("day"), views: try $0.value("views"), clicks: try $0.value("clicks"),
        spent: try $0.value("spent_minor"))
    }
    return AdvertStatistics(
      days: days, views: try sums?.value("views") ?? 0, clicks: try sums?.value("clicks") ?? 0)
  }
}
