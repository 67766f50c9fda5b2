/// Range requests (RFC 9110 §14) for one representation of known length.
public enum ByteRange {
  /// The part of the representation that a `Range` field requests.
  public enum Selection: Sendable, Equatable {
    /// The whole representation: the field is absent or must be ignored.
    case whole
    /// A part of the representation (206).
    case part(Range<Int>)
    /// No byte of the representation (416).
    case unsatisfiable
  }

  /// Parses a `Range` field. Multiple ranges are answered with the whole representation, which
  /// §14.2 permits, so that one request cannot fetch the same bytes repeatedly.
  /// - Parameters:
  ///   - field: the value of the field; `nil` if it was not sent.
  ///   - length: the length of the representation in bytes.
  public static func selection(_ field: String?, length: Int) -> Selection {
    guard let field, let set = rangeSet(field), !set.utf8.contains(UInt8(ascii: ",")) else {
      return .whole
    }
    let ends = set.parts(at: "-", splits: 1, keepingEmpty: true)
    guard ends.count == 2 else { return .whole }
    return switch (position(ends[0]), position(ends[1])) {
    case (.none, .number(let suffix)):
      suffix.value == 0 || length == 0 ? .unsatisfiable : last(suffix.value, of: length)
    case (.number(let first), .none):
      first.value < length ? .part(first.value..<length) : .unsatisfiable
    case (.number(let first), .number(let last)): between(first, last, of: length)
    default: .whole
    }
  }

  private static func rangeSet(_ field: String) -> Substring? {
    let parts = field.parts(at: "=", splits: 1, keepingEmpty: true)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    return parts[1].trimmingOptionalSpace
  }

  private static func last(_ suffix: Int, of length: Int) -> Selection {
    .part(max(0, length - suffix)..<length)
  }

  private static func between(_ first: Number, _ last: Number, of length: Int) -> Selection {
    if last < first { return .whole }
    return first.value < length
      ? .part(first.value..<(min(last.value, length - 1) + 1)) : .unsatisfiable
  }

  private enum Position { case none, number(Number), broken }

  /// A number of arbitrary size. Values that exceed `Int` are beyond the end of any representation
  /// but must still compare with each other correctly.
  private struct Number: Comparable {
    let digits: Substring
    var value: Int { digits.isEmpty ? 0 : Int(digits) ?? .max }

    init(_ digits: Substring) { self.digits = digits.drop { $0 == "0" } }

    static func < (left: Number, right: Number) -> Bool {
      (left.digits.utf8.count, left.digits) < (right.digits.utf8.count, right.digits)
    }
  }

  private static func position(_ digits: Substring) -> Position {
    if digits.isEmpty { return .none }
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return .broken }
    return .number(Number(digits))
  }
}
