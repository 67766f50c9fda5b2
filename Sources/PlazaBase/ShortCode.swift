/// A short code that people read aloud and scanners read from a label: Crockford's base 32 (no I, L, O, U) with one
/// check character, shown as `7K3-M9Q-2H`.
public struct ShortCode: Sendable, Hashable, CustomStringConvertible {
  /// Eight characters: seven of chance (35 bits) and one that checks them.
  public let text: String

  /// A fresh code.
  /// - Parameter random: at least five unpredictable bytes.
  public init(random: [UInt8]) { text = ReadableCode.make(7, random: random) }

  /// What somebody typed or scanned: any letter case, O for 0, I or L for 1, hyphens and spaces anywhere.
  /// - Returns: nil where it is not a code or a character was mistaken.
  public init?(_ typed: some StringProtocol) {
    guard let text = ReadableCode.read(typed, length: 8) else { return nil }
    self.text = text
  }

  /// `7K3-M9Q-2H`.
  public var description: String { "\(text.prefix(3))-\(text.dropFirst(3).prefix(3))-\(text.suffix(2))" }
}
