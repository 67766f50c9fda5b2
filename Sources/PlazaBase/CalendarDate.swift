/// A date of the Gregorian calendar without time and time zone, such as a date of birth.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// 1…9999.
  public let year: Int
  /// 1…12.
  public let month: Int
  /// 1…31, within the month.
  public let day: Int

  /// - Returns: `nil` if the date does not exist, such as 30 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysIn(month: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// - Parameter text: exactly `YYYY-MM-DD` (ISO 8601, RFC 3339 full-date).
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// `YYYY-MM-DD`.
  public var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// Returns the number of days in a month (1…12) of a Gregorian year.
  public static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The number of days since 1970-01-01 (Howard Hinnant's algorithm `days_from_civil`).
  public var dayNumber: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Creates the date a number of days after 1970-01-01; returns `nil` outside the years 1…9999.
  public init?(dayNumber: Int) {
    guard (Self.earliest.dayNumber...Self.latest.dayNumber).contains(dayNumber) else { return nil }
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthShifted = (5 * dayOfYear + 2) / 153
    let month = monthShifted < 10 ? monthShifted + 3 : monthShifted - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthShifted + 2) / 5 + 1)
  }

  /// Returns the date a number of days later (earlier if negative), clamped to the years 1…9999.
  public func adding(days: Int) -> CalendarDate {
    let (sum, overflow) = dayNumber.addingReportingOverflow(days)
    return (overflow ? nil : CalendarDate(dayNumber: sum)) ?? (days > 0 ? .latest : .earliest)
  }

  /// Returns the age on a day of a person born on this date. A person born on 29 February turns a
  /// year older on 1 March in a common year.
  public func age(on day: CalendarDate) -> Int {
    day.year - year - ((day.month, day.day) < (month, self.day) ? 1 : 0)
  }

  /// 1970-01-01.
  public static let epoch = CalendarDate(unchecked: 1970, 1, 1)
  private static let earliest = CalendarDate(unchecked: 1, 1, 1)
  private static let latest = CalendarDate(unchecked: 9999, 12, 31)

  private init(unchecked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }
}

func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
