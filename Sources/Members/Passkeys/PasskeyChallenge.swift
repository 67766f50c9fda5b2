import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaWebAuthn

/// Remembers for a few minutes that an authenticator was asked, so that each of its responses is
/// accepted once.
struct OpenPasskeyChallenge: Sendable {
  static let lasts = Duration.minutes(5)

  /// The operation for which the response will be accepted.
  enum Purpose: String, Sendable {
    case add
    /// Confirms a change of sign-in methods by a member without a password.
    case confirm
    /// Follows a correct password.
    case secondStep = "second-step"
    case signIn = "sign-in"
  }

  /// 256 random bits in base64url.
  let challenge: String
  let purpose: Purpose
  /// The member who must respond; nil if the response itself identifies them.
  let member: ID<Member>?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    if let member {
      try tx.run(
        """
        DELETE FROM members_passkey_challenge
        WHERE member = \(member) AND purpose = \(purpose.rawValue)
        """)
    }
    try tx.run(
      """
      INSERT INTO members_passkey_challenge (challenge_hash, purpose, member, expires_at)
      VALUES (\(challenge.hexadecimalSHA256), \(purpose.rawValue), \(member), \(now + Self.lasts))
      """)
  }

  /// Uses up a challenge.
  /// - Throws: ``WebAuthnRefusal/wrongChallenge`` if it is unknown, used, expired, or was opened
  ///   for another operation or member.
  static func consume(
    _ challenge: String, for purpose: Purpose, of member: ID<Member>?, now: Instant,
    _ tx: any Transaction
  ) throws {
    let taken = try tx.run(
      """
      DELETE FROM members_passkey_challenge
      WHERE challenge_hash = \(challenge.hexadecimalSHA256) AND purpose = \(purpose.rawValue)
        AND COALESCE(member, '') = \(member?.text ?? "") AND expires_at > \(now)
      """)
    if taken == 0 { throw WebAuthnRefusal.wrongChallenge }
  }
}
