import Outbox
import PlazaBase
import PlazaData
import PlazaMail

/// Sets a new password by a mailed link, which works once. Every session ends, so that anyone who
/// knew the old password is signed out. A second factor is still required at the next sign-in.
struct ResetPassword: Sendable {
  let secret: SecretToken
  let password: PasswordHash
  private let news: EnqueueEmail
  private let now: Instant

  init(secret: SecretToken, password: PasswordHash, in world: World) {
    self.secret = secret
    self.password = password
    news = EnqueueEmail("members-reset/\(secret.hash)/done", in: world)
    now = world.now()
  }

  enum Refusal: FieldRefusal {
    case overOrUnknown

    var slug: String { "reset-over" }
    var message: String {
      say(
        """
        This link was used or replaced, or it expired after an hour. Ask for a new one.
        """)
    }
    var field: String? { "code" }
    var kind: RefusalKind { .conflict }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let account = try Self.account(secret, now: now, tx)
    try tx.run("DELETE FROM members_reset WHERE member = \(account.id)")
    try tx.run("UPDATE members_member SET password = \(password.text) WHERE id = \(account.id)")
    try AddressProof.record(account.id, now: now, tx)
    try EndOtherSessions(member: account.id, keeping: nil, now: now)(tx)
    try AuditEntry(.passwordChanged, by: account.id, to: account.id, detail: "forgotten", at: now)
      .append(tx)
    guard let address = MailAddress(account.email) else { return }
    var draft = EmailDraft(
      to: Mailbox(name: account.name, address), subject: say("Your password was changed"),
      text: """
        \(say("Your password was just changed with a link we emailed you.")) \
        \(say("You were signed out everywhere."))

        \(say(
          """
          If this wasn't you, tell the site's administrator and secure your email account: another person may \
          be reading your email.
          """))
        """)
    draft.language = .current
    try news(draft, tx)
  }

  /// Returns the account that a link was mailed to.
  static func account(_ secret: SecretToken, now: Instant, _ tx: any Transaction) throws -> Account
  {
    let row = try tx.first(
      """
      SELECT r.member FROM members_reset r JOIN members_member m ON m.id = r.member
      WHERE r.token_hash = \(secret.hash) AND r.expires_at > \(now) AND m.suspended_at IS NULL
        AND (m.password IS NOT NULL OR EXISTS (SELECT 1 FROM members_identity i WHERE i.member = m.id)
          OR EXISTS (SELECT 1 FROM members_passkey p WHERE p.member = m.id))
      """)
    guard let row, let account = try Account.find(row.value("member"), tx) else {
      throw Refusal.overOrUnknown
    }
    return account
  }
}
