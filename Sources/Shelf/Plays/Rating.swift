public import PlazaData

/// A rating in tenths on a scale of ten, 1…100. Half a star of five is ten tenths, so that neither
/// half stars nor "7.3 of 10" are rounded when they are read.
public struct Rating: Sendable, Hashable, Comparable {
  public static let range = 1...100

  public let tenths: Int

  /// - Returns: Nil outside 1…100.
  public init?(tenths: Int) {
    guard Self.range.contains(tenths) else { return nil }
    self.tenths = tenths
  }

  /// - Parameter text: A number out of five, such as `3.5` or `3,5`, in steps of 1/20.
  public init?(ofFive text: some StringProtocol) {
    guard let hundredths = Self.hundredths(text), hundredths % 5 == 0 else { return nil }
    self.init(tenths: hundredths / 5)
  }

  /// - Parameter text: A number out of ten, such as `7`, `7.5` or `7,5`, in steps of a tenth.
  public init?(ofTen text: some StringProtocol) {
    guard let hundredths = Self.hundredths(text), hundredths % 10 == 0 else { return nil }
    self.init(tenths: hundredths / 10)
  }

  /// The rating in half stars of five, 1…10, rounded to the nearest; ties round up.
  public var halfStars: Int { max(1, (tenths + 5) / 10) }

  /// The stars out of five as displayed, such as "3.5".
  public var stars: String { halfStars % 2 == 0 ? "\(halfStars / 2)" : "\(halfStars / 2).5" }

  /// The exact rating out of ten, such as "7.3".
  public var ofTen: String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  /// Whether a source that knows only half stars would state this rating for `finer`.
  func isSame(as finer: Rating) -> Bool { self == finer || tenths == 10 * finer.halfStars }

  public static func < (left: Rating, right: Rating) -> Bool { left.tenths < right.tenths }

  /// Parses a decimal number in hundredths, without floating-point arithmetic.
  private static func hundredths(_ text: some StringProtocol) -> Int? {
    let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    guard let whole = parts.first, (1...3).contains(whole.count), whole.allSatisfy(isDigit) else {
      return nil
    }
    var fraction = parts.count > 1 ? Array(parts[1]) : []
    guard parts.count == 1 || !fraction.isEmpty, fraction.allSatisfy(isDigit) else { return nil }
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    guard fraction.count <= 2 else { return nil }
    while fraction.count < 2 { fraction.append(UInt8(ascii: "0")) }
    return (Array(whole) + fraction).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Rating: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .int }
  public var sqlValue: SQLValue { .int(Int64(tenths)) }
  public init?(sqlValue: SQLValue) {
    guard let tenths = Int(sqlValue: sqlValue) else { return nil }
    self.init(tenths: tenths)
  }
}
