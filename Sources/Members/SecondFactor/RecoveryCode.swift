import PlazaBase
import PlazaCrypto

/// A recovery code, which replaces a lost authenticator once: seven groups such as `K7QF`, 140
/// bits.
struct RecoveryCode: Sendable, Hashable {
  static let count = 10
  private static let length = 28
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// The characters without hyphens.
  let text: String

  init(_ world: World) {
    text = String(world.randomBytes(Self.length).map { Self.alphabet[Int($0 % 32)] })
  }

  /// Creates the codes of a member.
  static func fresh(_ world: World) -> [RecoveryCode] {
    (0..<count).map { _ in RecoveryCode(world) }
  }

  /// Parses user input in any letter case, with hyphens and spaces anywhere.
  /// - Returns: nil if the input does not have the format of a code.
  init?(typed: String) {
    let plain = typed.uppercased().filter { $0 != "-" && !$0.isWhitespace }
      .map { (character: Character) -> Character in
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      }
    guard plain.count == Self.length, plain.allSatisfy(Self.alphabet.contains) else { return nil }
    text = String(plain)
  }

  /// The code as displayed, with hyphens.
  var grouped: String {
    stride(from: 0, to: Self.length, by: 4).map { text.dropFirst($0).prefix(4) }.joined(
      separator: "-")
  }

  /// Hashes the code together with the member, so that equal codes of different members have
  /// different hashes.
  func hash(for member: ID<Member>) -> String { "\(member)\n\(text)".hexadecimalSHA256 }
}
