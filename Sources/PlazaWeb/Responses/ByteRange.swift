/// The ranges of RFC 9110 §14, for one representation of a known length.
public enum ByteRange {
  /// What a `Range` field asks of so many bytes.
  public enum Wish: Sendable, Equatable {
    /// Everything: there is no range, or one that must be ignored.
    case whole
    /// These bytes (206).
    case part(Range<Int>)
    /// Nothing that exists (416).
    case unsatisfiable
  }

  /// Reads a `Range` field. Several ranges are answered as a whole, which §14.2 allows, so that no request can ask for
  /// the same bytes over and over.
  /// - Parameters:
  ///   - field: the field's value, nil where it was not sent.
  ///   - length: how many bytes there are.
  public static func wish(_ field: String?, length: Int) -> Wish {
    guard let field, let set = rangeSet(field), !set.utf8.contains(UInt8(ascii: ",")) else { return .whole }
    let ends = set.parts(at: "-", splits: 1, keepingEmpty: true)
    guard ends.count == 2 else { return .whole }
    return switch (position(ends[0]), position(ends[1])) {
    case (.none, .number(let suffix)):
      suffix.value == 0 || length == 0 ? .unsatisfiable : last(suffix.value, of: length)
    case (.number(let first), .none): first.value < length ? .part(first.value..<length) : .unsatisfiable
    case (.number(let first), .number(let last)): between(first, last, of: length)
    default: .whole
    }
  }

  private static func rangeSet(_ field: String) -> Substring? {
    let parts = field.parts(at: "=", splits: 1, keepingEmpty: true)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    return parts[1].trimmingOptionalSpace
  }

  private static func last(_ suffix: Int, of length: Int) -> Wish { .part(max(0, length - suffix)..<length) }

  private static func between(_ first: Number, _ last: Number, of length: Int) -> Wish {
    if last < first { return .whole }
    return first.value < length ? .part(first.value..<(min(last.value, length - 1) + 1)) : .unsatisfiable
  }

  private enum Position { case none, number(Number), broken }

  /// As large as it is written: what does not fit an Int is past any end, and still before or behind another such.
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
