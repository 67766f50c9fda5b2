import Foundation
import PlazaBase
import PlazaCrypto
import PlazaData

/// What stands in the address by which a kind of notice is stopped without signing in: nobody can guess it, and the
/// database keeps only its hash.
struct UnsubscribeToken: Sendable {
  /// For so long a letter's link works.
  static let kept = Duration.days(180)

  /// 256 bits in base64url.
  let text: String

  init(in world: World) { text = world.newSecret() }

  /// What somebody sent.
  init(sent text: String) { self.text = text }

  private var hash: String { Array(SHA256.hash(data: Data(text.utf8))).hexadecimal }

  /// Lets it stop that kind for that member.
  func keep(_ kind: String, for member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO notices_stop (token_hash, member, kind, made_at) VALUES (\(hash), \(member), \(kind), \(now))
      ON CONFLICT (token_hash) DO NOTHING
      """)
  }

  /// Whom and what it stops; nil where it is none, or too old.
  func target(_ tx: any Transaction) throws -> Unsubscribe? {
    try tx.first("SELECT member, kind FROM notices_stop WHERE token_hash = \(hash)").map {
      Unsubscribe(kind: try $0.value("kind"), member: try $0.value("member"))
    }
  }
}
