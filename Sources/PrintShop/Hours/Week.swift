import PlazaBase
import PlazaData

/// The opening hours of a regular week.
struct Week: Sendable, Equatable {
  /// Seven elements, beginning with Monday.
  let days: [[OpenSpan]]

  static let closed = Week(days: [])

  init(days: [[OpenSpan]]) {
    self.days = (0..<7).map { days.indices.contains($0) ? days[$0] : [] }
  }

  /// Creates a week with the same hours from Monday to Friday.
  init(workdays: [OpenSpan], saturday: [OpenSpan] = [], sunday: [OpenSpan] = []) {
    self.init(days: Array(repeating: workdays, count: 5) + [saturday, sunday])
  }

  /// The stored text: the days separated by semicolons.
  var text: String { days.map(\.text).joined(separator: ";") }

  /// - Returns: Nil unless the text contains seven days.
  init?(text: String) {
    let days = text.split(separator: ";", omittingEmptySubsequences: false).compactMap {
      [OpenSpan](written: $0)
    }
    guard days.count == 7 else { return nil }
    self.init(days: days)
  }

  subscript(day: CalendarDate) -> [OpenSpan] { days[day.weekday] }
}

extension CalendarDate {
  /// 0 for Monday … 6 for Sunday. 1970-01-01 was a Thursday.
  var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 }
}

/// A day with opening hours other than the regular ones.
struct SpecialDay: Sendable, Equatable {
  let day: CalendarDate
  /// Empty if the store is closed all day.
  let spans: [OpenSpan]
  /// The reason, such as the name of a holiday.
  let text: String?
  let textKorean: String?

  init(day: CalendarDate, spans: [OpenSpan], text: String? = nil, textKorean: String? = nil) {
    self.day = day
    self.spans = spans
    self.text = text
    self.textKorean = textKorean
  }

  init(row: Row) throws {
    day = try row.value("day")
    spans = [OpenSpan](written: try row.value("hours", as: String.self)) ?? []
    text = try row.optional("words")
    textKorean = try row.optional("words_ko")
  }

  /// Returns the special days of some stores from a day on, earliest first.
  static func of(
    _ stores: [ID<PrintStore>], from day: CalendarDate, atMost limit: Int = 400,
    _ tx: any Transaction
  ) throws -> [ID<PrintStore>: [SpecialDay]] {
    let rows = try tx.rows(
      """
      SELECT store, day, hours, words, words_ko FROM print_special_day
      WHERE store IN (\(list: stores)) AND day >= \(day) ORDER BY store, day LIMIT \(limit)
      """)
    return try Dictionary(grouping: rows) { try $0.value("store", as: ID<PrintStore>.self) }
      .mapValues { try $0.map(SpecialDay.init) }
  }
}
