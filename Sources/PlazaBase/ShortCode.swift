/// A short code that people read aloud and scanners read from a label: Crockford's base 32 (no I, L, O, U) with one
/// check character, shown as `7K3-M9Q-2H`.
public struct ShortCode: Sendable, Hashable, CustomStringConvertible {
  /// Eight characters: seven of chance (35 bits) and one that checks them.
  public let text: String

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// A fresh code.
  /// - Parameter random: at least five unpredictable bytes.
  public init(random: [UInt8]) {
    var number = random.prefix(5).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & 0x7_FFFF_FFFF
    var digits: [Int] = []
    for _ in 0..<7 {
      digits.append(Int(number % 32))
      number /= 32
    }
    text = String((digits + [Self.check(digits)]).map { Self.alphabet[$0] })
  }

  /// What somebody typed or scanned: any letter case, O for 0, I or L for 1, hyphens and spaces anywhere.
  /// - Returns: nil where it is not a code or a character was mistaken.
  public init?(_ typed: some StringProtocol) {
    var digits: [Int] = []
    for character in typed.uppercased() where character != "-" && !character.isWhitespace {
      let plain: Character =
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      guard let digit = Self.alphabet.firstIndex(of: plain), digits.count < 8 else { return nil }
      digits.append(digit)
    }
    guard digits.count == 8, Self.check(Array(digits.prefix(7))) == digits[7] else { return nil }
    text = String(digits.map { Self.alphabet[$0] })
  }

  /// `7K3-M9Q-2H`.
  public var description: String { "\(text.prefix(3))-\(text.dropFirst(3).prefix(3))-\(text.suffix(2))" }

  /// Odd weights modulo 32 catch every single mistaken character; differing neighbours catch most swaps.
  private static func check(_ digits: [Int]) -> Int {
    zip(digits, [1, 3, 5, 7, 9, 11, 13]).reduce(0) { $0 + $1.0 * $1.1 } % 32
  }
}
