/// A translatable sentence or word, in English, with placeholders. It is written as a literal
/// where it is used, so that a search for a label finds the code. The tables of other languages
/// contain it under its ``key``.
///
/// ```
/// say("\(film) is due on \(day.plain)")      // the key is "{1} is due on {2}"
/// ```
public struct Phrase: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The English text, in which `{1}`, `{2}` … are placeholders.
  public let key: String
  /// The values of the placeholders, in order.
  public let values: [String]

  /// Creates a phrase without placeholders.
  public init(stringLiteral key: String) {
    self.key = key
    values = []
  }

  /// Creates a phrase with placeholders.
  public init(stringInterpolation parts: Parts) {
    key = parts.key
    values = parts.values
  }

  /// Recreates a stored phrase.
  init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }

  /// The interpolation of a phrase literal.
  public struct Parts: Sendable, StringInterpolationProtocol {
    fileprivate var key = ""
    fileprivate var values: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) { key += literal }

    /// Appends a placeholder with its value.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      values.append(value.description)
      key += "{\(values.count)}"
    }
  }

  /// Replaces the placeholders in a text by the values and isolates right-to-left values. A
  /// placeholder without a value is left unchanged.
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
