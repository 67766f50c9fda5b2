/// A short code for labels, to be read aloud or scanned: Crockford's base 32 (no I, L, O, U) with
/// one check character, displayed as `7K3-M9Q-2H`.
public struct ShortCode: Sendable, Hashable, CustomStringConvertible {
  /// Eight characters: seven random ones (35 bits) and a check character.
  public let text: String

  /// Creates a random code.
  /// - Parameter random: at least five unpredictable bytes.
  public init(random: [UInt8]) { text = ReadableCode.make(7, random: random) }

  /// Parses a typed or scanned code, in any letter case, with O for 0, I or L for 1, and hyphens
  /// and spaces anywhere.
  /// - Returns: `nil` if the text is not a code, or the check character is wrong.
  public init?(_ typed: some StringProtocol) {
    guard let text = ReadableCode.read(typed, length: 8) else { return nil }
    self.text = text
  }

  /// The code with hyphens, such as `7K3-M9Q-2H`.
  public var description: String {
    "\(text.prefix(3))-\(text.dropFirst(3).prefix(3))-\(text.suffix(2))"
  }
}
