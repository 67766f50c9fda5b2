/// A sentence or a word for people, in English, with places for what differs. It is written where it is said, as a
/// literal, and so is found by the word on the button; other languages have it in their tables under its ``key``.
///
/// ```
/// say("\(film) is due on \(day.plain)")      // the key is "{1} is due on {2}"
/// ```
public struct Phrase: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The English words; `{1}`, `{2}` … stand for what differs.
  public let key: String
  /// What stands in these places, in their order.
  public let values: [String]

  /// A phrase in which nothing differs.
  public init(stringLiteral key: String) {
    self.key = key
    values = []
  }

  /// A phrase with places.
  public init(stringInterpolation parts: Parts) {
    key = parts.key
    values = parts.values
  }

  /// One that was written as a literal before, and kept.
  init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }

  /// What a literal is made of.
  public struct Parts: Sendable, StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    /// An empty one.
    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    /// Words.
    public mutating func appendLiteral(_ words: String) { key += words }

    /// What differs.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      values.append(value.description)
      key += "{\(values.count)}"
    }
  }

  /// A text with the values in its places, those from right to left isolated. A place without a value stays as it is.
  static func filled(_ text: String, with values: [String]) -> String {
    if values.isEmpty { return text }
    var filled = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let close = rest[start...].firstIndex(of: "}") {
      let place = Int(rest[rest.index(after: start)..<close])
      filled += rest[..<start]
      if let place, values.indices.contains(place - 1) {
        filled += values[place - 1].isolatedWhereNeeded
      } else {
        filled += rest[start...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
