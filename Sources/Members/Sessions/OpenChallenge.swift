import PlazaBase
import PlazaData

/// Remembers for a few minutes that a member's password was correct, until the code of the second
/// factor follows.
struct OpenChallenge: Sendable {
  static let lasts = Duration.minutes(5)

  let member: ID<Member>
  let secret: SecretToken
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM members_challenge WHERE member = \(member)")
    try tx.run(
      """
      INSERT INTO members_challenge (token_hash, member, expires_at)
      VALUES (\(secret.hash), \(member), \(now + Self.lasts))
      """)
  }

  /// Returns the member of a challenge. The proof is read from the current row, which is valid
  /// because a password change and the disconnection of an identity delete all challenges.
  static func verified(_ secret: SecretToken, now: Instant, _ tx: any Transaction) throws
    -> Verified?
  {
    let row = try tx.first(
      """
      SELECT m.id, m.password, o.subject,
        (SELECT MIN(i.id) FROM members_identity i WHERE i.member = m.id) AS identity
      FROM members_challenge c JOIN members_member m ON m.id = c.member
      LEFT JOIN members_cognito o ON o.member = m.id
      WHERE c.token_hash = \(secret.hash) AND c.expires_at > \(now)
      """)
    guard let row else { return nil }
    let hash = try row.optional("password", as: String.self).flatMap { PasswordHash($0) }
    let subject = try row.optional("subject", as: String.self)
    let identity: ID<Identity>? = try row.optional("identity")
    guard
      let proof = subject.map({ Proof.subject($0) }) ?? hash.map({ Proof.hash($0) })
        ?? identity.map({ Proof.identity($0) })
    else { return nil }
    return try Verified(
      member: row.value("id"), proof: proof, renewed: nil, hasSecondFactor: true,
      isSuspended: false)
  }
}
