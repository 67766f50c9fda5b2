/// The times that people read, in the shop's time zone and with 24 hours.
extension ShopTimeZone {
  /// Returns the local time, such as "14:05".
  public func clock(_ moment: Instant) -> String {
    let (hour, minute) = timeOfDay(of: moment)
    return Self.clock(minutes: hour * 60 + minute)
  }

  /// Returns a time of day, such as "09:05".
  /// - Parameter minutes: the minutes since midnight, 0…1440.
  public static func clock(minutes: Int) -> String {
    "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// Returns the local date and time for a page that is read now, such as "today, 14:05",
  /// "tomorrow, 14:05", "Sat 6 June, 14:05", or "Sat 6 June 2025, 14:05" in another year.
  public func brief(_ moment: Instant, now: Instant) -> String {
    let (day, today, clock) = (date(of: moment), date(of: now), clock(moment))
    return switch day.dayNumber - today.dayNumber {
    case 0: say("today, \(clock)")
    case 1: say("tomorrow, \(clock)")
    case -1: say("yesterday, \(clock)")
    default: say("\(day.brief(today: today)), \(clock)", as: "a day and a time")
    }
  }

  /// Returns the local date and time for a text that is read at any time, such as a receipt or a
  /// log: "Sat 6 June 2026, 14:05".
  public func full(_ moment: Instant) -> String {
    say("\(date(of: moment).localizedText), \(clock(moment))", as: "a day and a time")
  }
}
