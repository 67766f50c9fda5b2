public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Adverts {
  /// Returns the adverts that wait for a review.
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  {
    guard viewer.isStaff(of: Self.slug) else { return [] }
    let waiting = try tx.count("SELECT count(*) AS n FROM advert_order WHERE state = 'waiting'")
    return [
      Figure("adverts.waiting", say("Adverts to review"), .count(waiting), Paths.adverts())
    ]
  }

  /// Returns what advertisers spent, as the statistics of their adverts show it.
  public func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  {
    guard viewer.isStaff(of: Self.slug) else { return [] }
    let rows = try tx.rows(
      """
      SELECT day, CAST(SUM(spent_minor) AS BIGINT) AS spent FROM advert_day
      WHERE day >= \(period.days.lowerBound) AND day <= \(period.days.upperBound)
      GROUP BY day ORDER BY day
      """)
    let spent = try rows.reduce(into: [CalendarDate: Int]()) { spent, row in
      spent[try row.value("day")] = try row.value("spent")
    }
    return [
      DailySeries(
        "adverts.spent", say("Spent on adverts"), .money, period.all.map { spent[$0] ?? 0 },
        Paths.adverts(), total: .sales)
    ]
  }
}
