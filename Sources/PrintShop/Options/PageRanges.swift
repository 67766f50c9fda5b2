/// The IPP attribute `page-ranges`: ascending, disjoint, counted from 1.
struct PageRanges: Sendable, Equatable, Codable {
  let ranges: [ClosedRange<Int>]

  /// - Parameter text: Ranges such as `1-3, 5`.
  /// - Returns: Nil if the text is malformed, or if ranges are out of order or overlap.
  init?(_ text: some StringProtocol) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        .map { String($0.filter { !$0.isWhitespace }) }
      let numbers = ends.compactMap { Int($0) }
      guard numbers.count == ends.count, let first = numbers.first, let last = numbers.last,
        numbers.count <= 2,
        first >= 1, first <= last, first > ranges.last?.upperBound ?? 0, last < 1_000_000
      else { return nil }
      ranges.append(first...last)
    }
    guard !ranges.isEmpty, ranges.count <= 100 else { return nil }
    self.ranges = ranges
  }

  /// Such as `1-3,5`.
  var text: String {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
      separator: ",")
  }

  func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let read = PageRanges(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "page ranges"))
    }
    self = read
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
