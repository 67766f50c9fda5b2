public import PlazaBase

/// The first component of the numeric dates in a file. It cannot always be detected.
public enum DateOrder: String, Sendable, CaseIterable {
  case day, month, year

  /// Returns the order of the days and months of a column's dates.
  /// - Returns: nil if the dates can be read in both orders, or some only in one and some only in
  ///   the other.
  public static func detected(in texts: [String]) -> DateOrder? {
    let possible = [(DateOrder.day, DateOrder.month), (.month, .day)].filter { order, other in
      !texts.contains { text in
        ImportDate(text, order) == .unknown && ImportDate(text, other) != .unknown
      }
    }
    return possible.count == 1 ? possible[0].0 : nil
  }
}

/// A date in a file, in any spelling that a spreadsheet may produce.
public enum ImportDate: Equatable, Sendable {
  case date(CalendarDate)
  /// Either the day or the month may come first, and no order was given.
  case ambiguous
  case unknown

  /// Words that mean that no date is known.
  public static let nothing: Set<String> = [
    "n/a", "#n/a", "na", "n.a.", "-", "–", "?", "none", "unknown", "없음", "미상", "모름",
  ]

  /// - Parameters:
  ///   - order: the first component of numeric dates; nil if it is not known.
  ///   - today: the day that decides the century of a two-digit year; nil to accept no such year.
  public init(_ text: String, _ order: DateOrder?, today: CalendarDate? = nil) {
    // Spreadsheets may append a time of day.
    let plain = text.trimmed.folded.replacing(
      /(t|\s)\s*\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(am|pm|z|[+-]\d{2}:?\d{2})?$/, with: "")
    let parts = plain.split { !$0.isLetter && !$0.isNumber }.flatMap(Self.cut)
    let numbers = parts.compactMap { Int($0) }
    if let month = Self.named(parts), numbers.count == 2 {
      let isYearFirst = (parts.first ?? "").count == 4
      self = Self.valid(
        isYearFirst ? numbers[0] : Self.year(numbers[1], parts.last ?? "", today), month,
        numbers[isYearFirst ? 1 : 0])
    } else if parts.count == 1, numbers.count == 1, plain.count == 8 {
      self = Self.valid(numbers[0] / 10_000, numbers[0] / 100 % 100, numbers[0] % 100)
    } else if numbers.count == 3, parts.filter({ Int($0) != nil }).count == 3 {
      self = Self.ordered(
        numbers, parts.filter { Int($0) != nil }, plain.contains("."), order, today)
    } else {
      self = .unknown
    }
  }

  private static func ordered(
    _ numbers: [Int], _ parts: [String], _ hasDots: Bool, _ order: DateOrder?,
    _ today: CalendarDate?
  ) -> ImportDate {
    if parts[0].count == 4 { return valid(numbers[0], numbers[1], numbers[2]) }
    if order == .year { return valid(year(numbers[0], parts[0], today), numbers[1], numbers[2]) }
    let (one, other, year) = (numbers[0], numbers[1], year(numbers[2], parts[2], today))
    switch order {
    case .day: return valid(year, other, one)
    case .month: return valid(year, one, other)
    // In dates written with dots, the day always comes first.
    default:
      if hasDots || one > 12 || one == other { return valid(year, other, one) }
      return other > 12 ? valid(year, one, other) : .ambiguous
    }
  }

  /// Two digits denote the 20th century if they are greater than this year's; otherwise the
  /// century is ambiguous and the result is 0, which is not a valid year.
  private static func year(_ number: Int, _ digits: String, _ today: CalendarDate?) -> Int {
    switch digits.count {
    case 4: number
    case 2: today.map { number > $0.year % 100 ? 1900 + number : 0 } ?? 0
    default: 0
    }
  }

  private static func valid(_ year: Int, _ month: Int, _ day: Int) -> ImportDate {
    guard year >= 1000, let date = CalendarDate(year: year, month: month, day: day) else {
      return .unknown
    }
    return .date(date)
  }

  /// Splits "31dec" and "12월" into their parts, and drops the suffix of "31st".
  private static func cut(_ part: Substring) -> [String] {
    let digits = part.prefix { $0.isNumber }
    let letters = part.dropFirst(digits.count)
    let ending = ["st", "nd", "rd", "th", "년", "월", "일"].contains(String(letters))
    return [digits, ending ? "" : letters].filter { !$0.isEmpty }.map(String.init)
  }

  private static func named(_ parts: [String]) -> Int? {
    let words = parts.filter { Int($0) == nil && !["de", "of", "del"].contains($0) }
    guard words.count == 1 else { return nil }
    return months.firstIndex { $0.contains { words[0].hasPrefix($0) } }.map { $0 + 1 }
  }

  /// Prefixes of the months' names in English, German, French, Spanish, Italian, Dutch, Portuguese
  /// and Polish, folded.
  private static let months = [
    ["jan", "ene", "gen", "sty"], ["feb", "fev", "lut"], ["mar", "mrt"],
    ["apr", "avr", "abr", "kwi"],
    ["may", "mai", "mei", "mag", "maj"], ["jun", "juin", "giu", "cze"],
    ["jul", "juil", "lug", "lip"],
    ["aug", "aou", "ago", "sie"], ["sep", "set", "wrz"], ["oct", "okt", "ott", "out", "paz"],
    ["nov", "lis"], ["dec", "dez", "dic", "gru"],
  ]
}
