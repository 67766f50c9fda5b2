/// How far behind an answer may be that only shows something. It is bound to the task: a store whose database is copied
/// on may then read from the copy, which follows a moment later. Where it is not bound, reads see the last commit.
public struct Staleness: Sendable, Equatable {
  /// What the present task may be shown; nil for nothing but what is so now. A binding ends with its scope.
  @TaskLocal public static var allowed: Staleness?

  /// Where in the log of changes whoever asks wrote last, which the copy must have passed; nil where that is long ago.
  public let written: LogPosition?

  /// What somebody may be shown.
  public init(written: LogPosition?) { self.written = written }
}

/// A place in a database's log of changes: what was written later stands at a greater one.
public struct LogPosition: Sendable, Hashable, Comparable {
  private let number: UInt64

  /// Behind everything that will ever be written.
  public static let end = LogPosition(number: .max)

  private init(number: UInt64) { self.number = number }

  /// - Parameter text: as PostgreSQL writes it: `16/B374D848`.
  /// - Returns: nil where the text is not such.
  public init?(postgres text: String) {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let high = UInt32(halves[0], radix: 16), let low = UInt32(halves[1], radix: 16) else {
      return nil
    }
    number = UInt64(high) << 32 | UInt64(low)
  }

  /// - Parameter digits: 1 to 16 hexadecimal digits.
  /// - Returns: nil where the text is not such.
  public init?(digits: String) {
    guard digits.utf8.count <= 16, digits.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let number = UInt64(digits, radix: 16)
    else { return nil }
    self.number = number
  }

  /// Hexadecimal digits.
  public var digits: String { String(number, radix: 16) }

  /// Whether one was written before the other.
  public static func < (one: LogPosition, other: LogPosition) -> Bool { one.number < other.number }
}
