/// What codes that people read aloud are made of: Crockford's base 32 (no I, L, O, U) and one character that checks the
/// others.
public enum ReadableCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// - Parameters:
  ///   - count: characters of chance, five bits each; no more than twelve. One that checks them follows.
  ///   - random: unpredictable bytes, at least as many as have these bits.
  public static func make(_ count: Int, random: [UInt8]) -> String {
    var number = random.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var digits: [Int] = []
    for _ in 0..<count {
      digits.append(Int(number % 32))
      number /= 32
    }
    return String((digits + [check(digits)]).map { alphabet[$0] })
  }

  /// What somebody typed or scanned: any letter case, O for 0, I or L for 1, hyphens and spaces anywhere, and whatever
  /// a scanner's settings or its keyboard's add or make of it.
  /// - Returns: nil where it is not a code of this length or a character was mistaken.
  public static func read(_ typed: some StringProtocol, length: Int) -> String? {
    var digits: [Int] = []
    for character in typed.asScanned.uppercased() where character != "-" && !character.isWhitespace {
      let plain: Character =
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      guard let digit = alphabet.firstIndex(of: plain), digits.count < length else { return nil }
      digits.append(digit)
    }
    guard digits.count == length, check(digits.dropLast()) == digits.last else { return nil }
    return String(digits.map { alphabet[$0] })
  }

  /// Odd weights modulo 32 catch every single mistaken character; differing neighbours catch most swaps.
  private static func check(_ digits: some Sequence<Int>) -> Int {
    digits.enumerated().reduce(0) { $0 + $1.element * (2 * $1.offset + 1) } % 32
  }
}
