import PlazaBase

extension RentalSettings {
  /// "today, 14:05", "Sat 6 June, 14:05".
  func moment(_ moment: Instant, now: Instant) -> String {
    let time = clock(moment)
    let day = shopTime.date(of: moment)
    return day == today(now) ? "today, \(time)" : "\(day.brief(today: today(now))), \(time)"
  }

  /// "14:05" on the shop's wall.
  func clock(_ moment: Instant) -> String {
    let (hour, minute) = shopTime.timeOfDay(of: moment)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
