import PlazaBase

/// What a voucher is known by: typed at a counter or scanned from a phone, shown as `7K3M-9Q2H-4TBX`.
public struct VoucherCode: Sendable, Hashable, CustomStringConvertible {
  /// Twelve characters: eleven of chance (55 bits) and one that checks them.
  public let text: String

  /// A fresh code.
  /// - Parameter random: at least seven unpredictable bytes.
  public init(random: [UInt8]) { text = ReadableCode.make(11, random: random) }

  /// What somebody typed or scanned; nil where it is no code or a character was mistaken.
  public init?(_ typed: some StringProtocol) {
    guard let text = ReadableCode.read(typed, length: 12) else { return nil }
    self.text = text
  }

  /// `7K3M-9Q2H-4TBX`.
  public var description: String { "\(text.prefix(4))-\(text.dropFirst(4).prefix(4))-\(text.suffix(4))" }
}
