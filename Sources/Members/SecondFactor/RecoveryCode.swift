import Foundation
import PlazaBase
import PlazaCrypto

/// One of the codes that stand in for a lost authenticator, each good for once: seven groups such as `K7QF`,
/// 140 bits.
struct RecoveryCode: Sendable, Hashable {
  static let count = 10
  private static let length = 28
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Its characters, without hyphens.
  let text: String

  init(_ world: World) {
    text = String(world.randomBytes(Self.length).map { Self.alphabet[Int($0 % 32)] })
  }

  /// What somebody typed: any letter case, hyphens and spaces anywhere.
  /// - Returns: nil where it cannot be one.
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

  /// As it is shown.
  var grouped: String {
    stride(from: 0, to: Self.length, by: 4).map { text.dropFirst($0).prefix(4) }.joined(separator: "-")
  }

  /// Bound to its member, so that equal codes do not look equal.
  func hash(for member: ID<Member>) -> String { SHA256.hash(data: Data("\(member)\n\(text)".utf8)).hexadecimal }
}
