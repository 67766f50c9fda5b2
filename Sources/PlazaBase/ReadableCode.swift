/// Codes that people can read aloud: Crockford's base 32 (no I, L, O, U) with one check character.
public enum ReadableCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Creates a random code.
  /// - Parameters:
  ///   - count: the number of random characters of five bits each, at most twelve; a check
  ///     character follows them.
  ///   - random: unpredictable bytes, at least as many as these bits require.
  public static func make(_ count: Int, random: [UInt8]) -> String {
    var number = random.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var digits: [Int] = []
    for _ in 0..<count {
      digits.append(Int(number % 32))
      number /= 32
    }
    return String((digits + [check(digits)]).map { alphabet[$0] })
  }

  /// Parses a typed or scanned code, in any letter case, with O for 0, I or L for 1, hyphens and
  /// spaces anywhere, and artefacts of scanners (see `asScanned`).
  /// - Returns: `nil` if the text is not a code of this length, or the check character is wrong.
  public static func read(_ typed: some StringProtocol, length: Int) -> String? {
    var digits: [Int] = []
    for character in typed.asScanned.uppercased() where character != "-" && !character.isWhitespace
    {
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

  /// The check digit. Odd weights modulo 32 detect every single wrong character; different weights
  /// of adjacent characters detect most transpositions.
  private static func check(_ digits: some Sequence<Int>) -> Int {
    digits.enumerated().reduce(0) { $0 + $1.element * (2 * $1.offset + 1) } % 32
  }
}
