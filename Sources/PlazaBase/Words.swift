/// "1 film", "2 films".
public func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

/// "Alien", "Alien and Heat", "Alien, Heat and Ran".
public func listed(_ words: [String]) -> String {
  guard let last = words.last else { return "" }
  return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
}

extension CalendarDate {
  /// "Sat 6 June 2026".
  public var inWords: String { "\(weekday) \(plain)" }

  /// "6 June 2026".
  public var plain: String { "\(day) \(Self.months[month - 1]) \(year)" }

  /// "Sat 6 June", with the year where it is another than today's.
  public func brief(today: CalendarDate) -> String {
    year == today.year ? "\(weekday) \(day) \(Self.months[month - 1])" : inWords
  }

  private var weekday: String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    return days[((dayNumber % 7) + 7) % 7]
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

extension ShopTime {
  /// "14:05" on the shop's wall.
  public func clock(_ moment: Instant) -> String {
    let (hour, minute) = timeOfDay(of: moment)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// "today, 14:05", "Sat 6 June, 14:05".
  public func brief(_ moment: Instant, now: Instant) -> String {
    let (day, today) = (date(of: moment), date(of: now))
    return day == today ? "today, \(clock(moment))" : "\(day.brief(today: today)), \(clock(moment))"
  }
}
