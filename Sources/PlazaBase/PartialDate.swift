/// A date of which the day, the month or even the year may be unknown. Unknown parts are never
/// invented.
public struct PartialDate: Sendable, Hashable, CustomStringConvertible {
  /// The precision of a partial date.
  public enum Precision: String, Sendable, CaseIterable { case day, month, year, unknown }

  public let precision: Precision
  /// 1…9999; `nil` if the date is unknown.
  public let year: Int?
  /// 1…12; `nil` if the month is unknown.
  public let month: Int?
  /// 1…31; `nil` if the day is unknown.
  public let day: Int?

  /// An unknown date.
  public static let unknown = PartialDate(precision: .unknown, year: nil, month: nil, day: nil)

  private init(precision: Precision, year: Int?, month: Int?, day: Int?) {
    self.precision = precision
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a fully known date.
  public init(_ date: CalendarDate) {
    self.init(precision: .day, year: date.year, month: date.month, day: date.day)
  }

  /// Creates a date of which the year, and optionally the month, is known.
  /// - Returns: `nil` if the year (1…9999) or the month (1…12) is out of range.
  public init?(year: Int, month: Int? = nil) {
    guard (1...9999).contains(year), (1...12).contains(month ?? 1) else { return nil }
    self.init(precision: month == nil ? .year : .month, year: year, month: month, day: nil)
  }

  /// - Parameter text: `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, or an empty string for an unknown date.
  /// - Returns: `nil` for any other text, such as 30 February.
  public init?(_ text: some StringProtocol) {
    if text.isEmpty {
      self = .unknown
    } else if let date = CalendarDate(text) {
      self.init(date)
    } else {
      let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      guard [[4], [4, 2]].contains(parts.map(\.count)),
        parts.allSatisfy({ $0.allSatisfy { (0x30...0x39).contains($0) } })
      else { return nil }
      let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
      self.init(year: numbers[0], month: numbers.count > 1 ? numbers[1] : nil)
    }
  }

  /// The date, if it is fully known.
  public var date: CalendarDate? {
    guard let year, let month, let day else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, or an empty string.
  public var description: String {
    [year.map { padded($0, 4) }, month.map { padded($0, 2) }, day.map { padded($0, 2) }]
      .compactMap(\.self)
      .joined(separator: "-")
  }

  /// A ten-character key that sorts by date. A less precise date sorts before all dates within it.
  public var sortKey: String {
    "\(padded(year ?? 0, 4))-\(padded(month ?? 0, 2))-\(padded(day ?? 0, 2))"
  }

  /// "21 November 2026", "November 2026", "2026"; `nil` if the date is unknown.
  public var localizedText: String? {
    guard let year else { return nil }
    if let date { return date.plain }
    guard let month else { return String(year) }
    return say("\(CalendarDate.localizedText(month: month)) \(year)", as: "a month")
  }
}
