import PlazaBase

/// A voucher code, typed at a counter or scanned from a phone, displayed as `7K3M-9Q2H-4TBX`.
public struct VoucherCode: Sendable, Hashable, CustomStringConvertible {
  /// Twelve characters: eleven random ones (55 bits) and a check character.
  public let text: String

  /// Creates a random code.
  /// - Parameter random: At least seven random bytes.
  public init(random: [UInt8]) { text = ReadableCode.make(11, random: random) }

  /// Parses user input. Returns nil if it is not a code or the check character does not match.
  public init?(_ typed: some StringProtocol) {
    guard let text = ReadableCode.read(typed, length: 12) else { return nil }
    self.text = text
  }

  /// The code in groups, such as `7K3M-9Q2H-4TBX`.
  public var description: String {
    "\(text.prefix(4))-\(text.dropFirst(4).prefix(4))-\(text.suffix(4))"
  }
}
