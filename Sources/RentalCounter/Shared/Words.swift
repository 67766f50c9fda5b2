import PlazaBase

/// "1 film", "2 films".
func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

/// "Alien", "Alien and Heat", "Alien, Heat and Ran".
func listed(_ words: [String]) -> String {
  guard let last = words.last else { return "" }
  return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
}

extension CalendarDate {
  /// "Sat 6 June 2026".
  var inWords: String { "\(weekday) \(plain)" }

  /// "6 June 2026".
  var plain: String { "\(day) \(Self.months[month - 1]) \(year)" }

  /// "Sat 6 June", with the year where it is another than today's.
  func brief(today: CalendarDate) -> String {
    year == today.year ? "\(weekday) \(day) \(Self.months[month - 1])" : inWords
  }

  private var weekday: String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    return days[((dayNumber % 7) + 7) % 7]
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}

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
