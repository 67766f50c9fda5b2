import PlazaBase
import PlazaCrypto
import PlazaData

/// A random token in a link that unsubscribes from a kind without signing in. The database stores
/// only its hash.
struct UnsubscribeToken: Sendable {
  /// How long a token is valid.
  static let retention = Duration.days(180)

  /// 256 bits in base64url.
  let text: String

  init(in world: World) { text = world.newSecret() }

  /// Wraps the token of a request.
  init(sent text: String) { self.text = text }

  private var hash: String { text.hexadecimalSHA256 }

  /// Stores the token for a kind and a member.
  func save(_ kind: String, for member: ID<Member>, now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO notification_unsubscribe_token (token_hash, member, kind, made_at)
      VALUES (\(hash), \(member), \(kind), \(now))
      ON CONFLICT (token_hash) DO NOTHING
      """)
  }

  /// Returns the subscription that the token ends; nil if the token is unknown or was purged.
  func target(_ tx: any Transaction) throws -> Unsubscribe? {
    try tx.first(
      "SELECT member, kind FROM notification_unsubscribe_token WHERE token_hash = \(hash)"
    ).map {
      Unsubscribe(kind: try $0.value("kind"), member: try $0.value("member"))
    }
  }
}
