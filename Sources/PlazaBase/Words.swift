/// Returns a number with a noun, such as "1 film" or "2 films".
public func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

/// Returns a list such as "Alien", "Alien and Heat" or "Alien, Heat and Ran".
public func listed(_ words: [String]) -> String {
  guard let last = words.last else { return "" }
  return words.count == 1 ? last : say("\(words.dropLast().joined(separator: ", ")) and \(last)", as: "a list")
}

extension CalendarDate {
  /// The date with its weekday, such as "Sat 6 June 2026".
  public var inWords: String {
    say("\(weekdayInWords) \(day) \(Self.inWords(month: month)) \(year)", as: "a date with its weekday")
  }

  /// The date, such as "6 June 2026".
  public var plain: String { say("\(day) \(Self.inWords(month: month)) \(year)", as: "a date") }

  /// The date without the year, such as "6 June".
  public var withoutYear: String { say("\(day) \(Self.inWords(month: month))", as: "a day") }

  /// Returns the date as in "Sat 6 June", with the year if it is not the current one.
  public func brief(today: CalendarDate) -> String {
    if year != today.year { return inWords }
    return say("\(weekdayInWords) \(day) \(Self.inWords(month: month))", as: "a day with its weekday")
  }

  /// The abbreviated weekday, such as "Sat".
  private var weekdayInWords: String {
    switch ((dayNumber % 7) + 7) % 7 {
    case 0: say("Thu")
    case 1: say("Fri")
    case 2: say("Sat")
    case 3: say("Sun")
    case 4: say("Mon")
    case 5: say("Tue")
    default: say("Wed")
    }
  }

  /// Returns the name of a month, such as "June".
  /// - Parameter month: 1…12.
  public static func inWords(month: Int) -> String {
    switch month {
    case 1: say("January")
    case 2: say("February")
    case 3: say("March")
    case 4: say("April")
    case 5: say("May", as: "a month")
    case 6: say("June")
    case 7: say("July")
    case 8: say("August")
    case 9: say("September")
    case 10: say("October")
    case 11: say("November")
    default: say("December")
    }
  }
}

extension ShopTimeZone {
  /// Returns the local time, such as "14:05".
  public func clock(_ moment: Instant) -> String {
    let (hour, minute) = timeOfDay(of: moment)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Returns the local date and time, such as "today, 14:05" or "Sat 6 June, 14:05".
  public func brief(_ moment: Instant, now: Instant) -> String {
    let (day, today) = (date(of: moment), date(of: now))
    if day == today { return say("today, \(clock(moment))") }
    return say("\(day.brief(today: today)), \(clock(moment))", as: "a day and a time")
  }
}
