/// The dates that people read. Forms, tables for programs and the API have ``description``.
extension CalendarDate {
  /// The date with its weekday, such as "Sat 6 June 2026".
  public var localizedText: String {
    say(
      "\(weekdayText) \(day) \(Self.localizedText(month: month)) \(year)",
      as: "a date with its weekday")
  }

  /// The date, such as "6 June 2026".
  public var plain: String {
    say("\(day) \(Self.localizedText(month: month)) \(year)", as: "a date")
  }

  /// Returns the first and the last day of a period, such as "3 August – 5 August 2027"; only one
  /// day if they are the same.
  public static func period(_ first: CalendarDate, _ last: CalendarDate) -> String {
    if first == last { return first.plain }
    if first.year != last.year { return "\(first.plain) – \(last.plain)" }
    return say("\(first.withoutYear) – \(last.withoutYear) \(first.year)", as: "days of a year")
  }

  private var withoutYear: String {
    say("\(day) \(Self.localizedText(month: month))", as: "a day")
  }

  /// Returns the date as in "Sat 6 June", with the year if it is not the current one.
  public func brief(today: CalendarDate) -> String {
    if year != today.year { return localizedText }
    return say(
      "\(weekdayText) \(day) \(Self.localizedText(month: month))", as: "a day with its weekday")
  }

  /// The abbreviated weekday, such as "Sat".
  private var weekdayText: String {
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
  public static func localizedText(month: Int) -> String {
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
