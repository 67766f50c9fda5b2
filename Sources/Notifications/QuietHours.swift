import PlazaBase

/// Hours of the day in which nothing rings: letters and pushes wait until they are over.
struct QuietHours: Sendable, Equatable {
  /// Minutes since midnight on the shop's wall, 0…1439. Where it begins later than it ends, it goes over midnight.
  let from: Int
  let to: Int

  /// - Returns: nil where they would never end.
  init?(from: Int, to: Int) {
    guard (0..<1440).contains(from), (0..<1440).contains(to), from != to else { return nil }
    self.from = from
    self.to = to
  }

  /// When they end that are on at a moment, following the zone's summer time; nil where none are on.
  func end(at moment: Instant, _ time: ShopTimeZone) -> Instant? {
    let (hour, minute) = time.timeOfDay(of: moment)
    let now = hour * 60 + minute
    let isOn = from < to ? (from..<to).contains(now) : now >= from || now < to
    guard isOn else { return nil }
    let day = time.date(of: moment).adding(days: now < to ? 0 : 1)
    let end = time.moment(day, hour: to / 60, minute: to % 60)
    // In an hour that comes twice, the end that is meant may be the second one.
    return end > moment ? end : moment + .minutes(to - now)
  }

  /// "22:00"
  static func words(_ minutes: Int) -> String {
    let (hour, minute) = (minutes / 60, minutes % 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
