import PlazaBase

/// A time span within one day, in minutes of local time since midnight.
struct OpenSpan: Sendable, Hashable, Comparable {
  /// In 0…1439.
  let opens: Int
  /// Greater than `opens`; 1440 is midnight.
  let closes: Int

  init?(opens: Int, closes: Int) {
    guard (0..<1440).contains(opens), closes > opens, closes <= 1440 else { return nil }
    self.opens = opens
    self.closes = closes
  }

  static func < (left: OpenSpan, right: OpenSpan) -> Bool {
    (left.opens, left.closes) < (right.opens, right.closes)
  }

  /// Such as `09:00–18:00`.
  var text: String {
    "\(ShopTimeZone.clock(minutes: opens))–\(ShopTimeZone.clock(minutes: closes))"
  }

  /// Parses a span such as `9:00-18:30`, with a hyphen, dash or tilde; minutes may be omitted.
  init?(_ text: some StringProtocol) {
    let ends = String(text).filter { !$0.isWhitespace }.split(omittingEmptySubsequences: false) {
      "-–—~".contains($0)
    }
    guard ends.count == 2, let opens = Self.minutes(ends[0]), let closes = Self.minutes(ends[1])
    else { return nil }
    self.init(opens: opens, closes: closes)
  }

  private static func minutes(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.count) }),
      let hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0, hour >= 0,
      (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}

extension [OpenSpan] {
  /// Parses the spans of one day, such as `9:00-12:00, 13:00-18:00`. An empty text means closed.
  /// - Returns: Nil if a part is not a span, or if two spans overlap.
  init?(written text: some StringProtocol) {
    let parts = text.split { ",;\n".contains($0) }.filter { !$0.allSatisfy(\.isWhitespace) }
    let spans = parts.compactMap { OpenSpan($0) }.sorted()
    guard spans.count == parts.count, spans.count <= 8,
      zip(spans, spans.dropFirst()).allSatisfy({ $0.closes <= $1.opens })
    else { return nil }
    self = spans
  }

  /// The text that is stored and shown in a field.
  var text: String { map(\.text).joined(separator: ", ") }
}
