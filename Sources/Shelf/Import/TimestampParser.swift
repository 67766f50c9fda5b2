import PlazaBase
import PlazaTables

/// Parses the timestamps and days in other services' files.
struct TimestampParser: Sendable {
  let time: ShopTimeZone
  /// The first component of numeric dates, if the file shows it.
  var order: DateOrder?

  /// Parses `2024-05-01T20:00:00.000Z`, or the same with an offset.
  func instant(_ text: String) -> Instant? {
    let halves = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    guard halves.count == 2, let day = CalendarDate(halves[0]) else { return nil }
    var clock = halves[1]
    var offset = 0
    if clock.last == "Z" {
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      guard let minutes = Self.minutes(clock[clock.index(after: sign)...]) else { return nil }
      offset = clock[sign] == "-" ? -minutes : minutes
      clock = clock[..<sign]
    } else {
      return nil
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = Int(parts[0]), let minute = Int(parts[1]),
      (0...23).contains(hour),
      (0...59).contains(minute), let second = Double(parts[2]), (0..<61).contains(second)
    else { return nil }
    let seconds = day.dayNumber * 86400 + hour * 3600 + (minute - offset) * 60
    return Instant(microseconds: Int64(seconds) * 1_000_000 + Int64(nearest: second * 1_000_000))
  }

  /// Parses the day on which a film was watched. A timestamp is converted to a day in the shop's
  /// time zone.
  /// - Returns: Nil if the text cannot be parsed; `.unknown` if it is empty or
  ///   1970-01-01T00:00:00Z, which some services write instead.
  func day(_ text: String) -> PartialDate? {
    if text.isEmpty { return .unknown }
    if let moment = instant(text) {
      return moment.microseconds == 0 ? .unknown : PartialDate(time.date(of: moment))
    }
    if let date = PartialDate(text) { return date }
    // "2024-05-01 20:00:00" has no time zone: its day is taken as it is.
    if text.count > 10, [" ", "T"].contains(text[text.index(text.startIndex, offsetBy: 10)]),
      let date = CalendarDate(text.prefix(10))
    {
      return PartialDate(date)
    }
    return spelled(text).map { PartialDate($0) }
  }

  /// Whether the text is a date, but the file does not show whether the day or the month comes
  /// first.
  func isAmbiguous(_ text: String) -> Bool { ImportDate(text, order) == .ambiguous }

  /// Parses a date as spreadsheets rewrite it, such as "31/12/2024".
  private func spelled(_ text: String) -> CalendarDate? {
    if case .date(let date) = ImportDate(text, order) { date } else { nil }
  }

  /// Parses the time at which something was noted, in microseconds since 1970; noon in the shop's
  /// time zone if only the day is known.
  func noted(_ text: String?) -> Int64? {
    guard let text, !text.isEmpty else { return nil }
    if let moment = instant(text) { return moment.microseconds }
    return (CalendarDate(text.prefix(10)) ?? Self.longDay(text) ?? spelled(text)).map {
      time.moment($0, hour: 12, minute: 0).microseconds
    }
  }

  /// Parses "Tue Jan  3 00:00:00 2012" as in IMDb's earlier exports.
  private static func longDay(_ text: String) -> CalendarDate? {
    let words = text.split(separator: " ")
    guard words.count == 5, let month = months.firstIndex(of: words[1]), let day = Int(words[2]),
      let year = Int(words[4])
    else { return nil }
    return CalendarDate(year: year, month: month + 1, day: day)
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func minutes(_ text: Substring) -> Int? {
    let digits = text.filter { $0 != ":" }
    guard digits.count == 4, let number = Int(digits), number % 100 < 60, number < 2400 else {
      return nil
    }
    return number / 100 * 60 + number % 100
  }
}
