import PlazaBase

/// The hours of the day in which emails and pushes are held back.
struct QuietHours: Sendable, Equatable {
  /// Minutes since midnight in the shop's time zone, 0…1439. If `from` is later than `to`, the
  /// period spans midnight.
  let from: Int
  let to: Int

  /// - Returns: nil if the period would last the whole day, or a value is out of range.
  init?(from: Int, to: Int) {
    guard (0..<1440).contains(from), (0..<1440).contains(to), from != to else { return nil }
    self.from = from
    self.to = to
  }

  /// Returns when the current quiet hours end, taking daylight saving time into account; nil
  /// outside of quiet hours.
  func end(at moment: Instant, _ time: ShopTimeZone) -> Instant? {
    let (hour, minute) = time.timeOfDay(of: moment)
    let now = hour * 60 + minute
    let isOn = from < to ? (from..<to).contains(now) : now >= from || now < to
    guard isOn else { return nil }
    let day = time.date(of: moment).adding(days: now < to ? 0 : 1)
    let end = time.moment(day, hour: to / 60, minute: to % 60)
    // In a repeated hour, the intended end may be the second occurrence.
    return end > moment ? end : moment + .minutes(to - now)
  }
}
