import PlazaBase
import PlazaData

/// Sets the first password of an invited member. The link works once.
struct AcceptInvitation: Sendable {
  let secret: SecretToken
  let password: PasswordHash
  let now: Instant

  enum Refusal: PlazaBase.Refusal {
    case overOrUnknown

    var slug: String { "invitation-over" }
    var message: String {
      say("This link was used or replaced, or it expired after seven days. Ask for a new one.")
    }
    var kind: RefusalKind { .notFound }
  }

  func callAsFunction(_ tx: any Transaction) throws -> ID<Member> {
    let member = try Self.invited(secret, now: now, tx).id
    try tx.run("DELETE FROM members_invitation WHERE member = \(member)")
    try tx.run("UPDATE members_member SET password = \(password.text) WHERE id = \(member)")
    try AuditEntry(.welcomed, by: member, to: member, at: now).append(tx)
    return member
  }

  /// Returns the account that a link was created for.
  static func invited(_ secret: SecretToken, now: Instant, _ tx: any Transaction) throws -> Account
  {
    let row = try tx.first(
      """
      SELECT i.member FROM members_invitation i JOIN members_member m ON m.id = i.member
      WHERE i.token_hash = \(secret.hash) AND i.expires_at > \(now) AND m.suspended_at IS NULL
      """)
    guard let row, let account = try Account.find(row.value("member"), tx) else {
      throw Refusal.overOrUnknown
    }
    return account
  }
}
