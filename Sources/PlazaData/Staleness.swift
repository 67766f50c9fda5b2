/// How stale a response that only displays data may be. It is bound to the task: a database with a
/// replica may then read from the replica, which lags slightly. Without a binding, reads see the
/// last commit.
public struct Staleness: Sendable, Equatable {
  /// The staleness allowed for the current task, or nil if it must read the latest state. A
  /// binding ends with its scope.
  @TaskLocal public static var allowed: Staleness?

  /// The log position of the caller's last write, which the replica must have replayed. nil if the
  /// caller has not written recently.
  public let written: LogPosition?

  public init(written: LogPosition?) { self.written = written }
}

/// A position in a database's write-ahead log. Later writes have greater positions.
public struct LogPosition: Sendable, Hashable, Comparable {
  private let number: UInt64

  /// A position after everything that will ever be written.
  public static let end = LogPosition(number: .max)

  private init(number: UInt64) { self.number = number }

  /// - Parameter text: a position in PostgreSQL's notation, such as `16/B374D848`.
  /// - Returns: nil if the text is no such position.
  public init?(postgres text: String) {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let high = UInt32(halves[0], radix: 16),
      let low = UInt32(halves[1], radix: 16)
    else {
      return nil
    }
    number = UInt64(high) << 32 | UInt64(low)
  }

  /// - Parameter digits: 1 to 16 hexadecimal digits.
  /// - Returns: nil if the text has another form.
  public init?(digits: String) {
    guard digits.utf8.count <= 16, digits.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
      let number = UInt64(digits, radix: 16)
    else { return nil }
    self.number = number
  }

  /// The position in hexadecimal digits, as `init(digits:)` reads it.
  public var digits: String { String(number, radix: 16) }

  /// Whether the first position precedes the second.
  public static func < (one: LogPosition, other: LogPosition) -> Bool { one.number < other.number }
}
