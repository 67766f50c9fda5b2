import PlazaBase

/// A moment of an item in the form `1:05` or `1:02:03.250`.
public struct MediaTimecode: Sendable, Hashable {
  public let milliseconds: Int

  public init(_ milliseconds: Int) { self.milliseconds = milliseconds }

  /// - Returns: Nil if the text is not a timecode, or is a hundred hours or more.
  public init?(_ text: some StringProtocol) {
    let halves = String(text).split(separator: ".", omittingEmptySubsequences: false)
    let whole = halves[0].split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count <= 2, (1...3).contains(whole.count), whole.allSatisfy({ Self.isNumber($0) })
    else { return nil }
    let numbers = whole.compactMap { Int($0) }
    guard numbers.count == whole.count, numbers.dropFirst().allSatisfy({ $0 < 60 }),
      numbers[0] < 360_000
    else {
      return nil
    }
    var thousandths = 0
    if halves.count == 2 {
      guard (1...3).contains(halves[1].count), Self.isNumber(halves[1]) else { return nil }
      thousandths = Int((halves[1] + "00").prefix(3)) ?? 0
    }
    milliseconds = numbers.reduce(0) { $0 * 60 + $1 } * 1000 + thousandths
  }

  private static func isNumber(_ text: Substring) -> Bool {
    (1...6).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension MediaTimecode: CustomStringConvertible {
  /// The timecode, with milliseconds unless they are zero: `1:05.250`.
  public var description: String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let whole = Duration.seconds(seconds).playingTime
    return rest == 0 ? whole : "\(whole).\(String(1000 + rest).dropFirst())"
  }
}
