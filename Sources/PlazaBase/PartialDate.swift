/// A day, or as much of it as is known: a month, a year, or nothing at all. What is not known is never made up.
public struct PartialDate: Sendable, Hashable, CustomStringConvertible {
  /// How much of it is known.
  public enum Precision: String, Sendable, CaseIterable { case day, month, year, unknown }

  /// How much of it is known.
  public let precision: Precision
  /// 1…9999; nil where nothing is known.
  public let year: Int?
  /// 1…12; nil where only the year is known, or less.
  public let month: Int?
  /// 1…31; nil unless the whole day is known.
  public let day: Int?

  /// Nothing is known.
  public static let unknown = PartialDate(precision: .unknown, year: nil, month: nil, day: nil)

  private init(precision: Precision, year: Int?, month: Int?, day: Int?) {
    self.precision = precision
    self.year = year
    self.month = month
    self.day = day
  }

  /// A whole day.
  public init(_ date: CalendarDate) {
    self.init(precision: .day, year: date.year, month: date.month, day: date.day)
  }

  /// A year, or a month of it.
  /// - Returns: nil where there is no such year (1…9999) or month (1…12).
  public init?(year: Int, month: Int? = nil) {
    guard (1...9999).contains(year), (1...12).contains(month ?? 1) else { return nil }
    self.init(precision: month == nil ? .year : .month, year: year, month: month, day: nil)
  }

  /// - Parameter text: `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, or nothing for what is not known.
  /// - Returns: nil for anything else, such as 30 February.
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

  /// The day, where it is known.
  public var date: CalendarDate? {
    guard let year, let month, let day else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// `YYYY-MM-DD`, `YYYY-MM`, `YYYY`, or nothing.
  public var description: String {
    [year.map { padded($0, 4) }, month.map { padded($0, 2) }, day.map { padded($0, 2) }].compactMap(\.self)
      .joined(separator: "-")
  }

  /// Ten characters that sort as the days do. What is less known comes before everything within it.
  public var sortKey: String { "\(padded(year ?? 0, 4))-\(padded(month ?? 0, 2))-\(padded(day ?? 0, 2))" }

  /// "21 November 2026", "November 2026", "2026"; nil where nothing is known.
  public var inWords: String? {
    guard let year else { return nil }
    if let date { return date.plain }
    guard let month else { return String(year) }
    return say("\(CalendarDate.inWords(month: month)) \(year)", as: "a month")
  }
}
