import Outbox
import PlazaBase
import PlazaData
import PlazaMail
import PlazaWeb

/// Sets a new password by a mailed link, which works once. Every session ends, so that anyone who
/// knew the old password is signed out. A second factor is still required at the next sign-in.
struct ResetPassword: Sendable {
  let secret: Secret
  let password: PasswordHash
  private let news: EnqueueEmail
  private let now: Instant

  init(secret: Secret, password: PasswordHash, in world: World) {
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
        This link has been used, has run out after an hour, or was replaced by a newer one. Please ask for a new one.
        """)
    }
    var field: String? { "code" }
    var kind: RefusalKind { .conflict }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let account = try Self.account(secret, now: now, tx)
    try tx.run("DELETE FROM members_reset WHERE member = \(account.id)")
    try tx.run("UPDATE members_member SET password = \(password.text) WHERE id = \(account.id)")
    try AddressProof.note(account.id, now: now, tx)
    try EndOtherSessions(member: account.id, keeping: nil, now: now)(tx)
    try AuditEntry(.passwordChanged, by: account.id, to: account.id, detail: "forgotten", at: now).append(tx)
    guard let address = MailAddress(account.email) else { return }
    var draft = EmailDraft(
      to: Mailbox(name: account.name, address), subject: say("Your password was changed"),
      text: """
        \(say("The password of your account was changed just now by a link that was mailed to you.")) \
        \(say("You were signed out everywhere."))

        \(say("If that was not you, please tell whoever runs the plaza, and look after your mail: somebody reads it."))
        """)
    draft.language = .spoken
    try news(draft, tx)
  }

  /// Returns the account that a link was mailed to.
  static func account(_ secret: Secret, now: Instant, _ tx: any Transaction) throws -> Account {
    let row = try tx.first(
      """
      SELECT r.member FROM members_reset r JOIN members_member m ON m.id = r.member
      WHERE r.token_hash = \(secret.hash) AND r.expires_at > \(now) AND m.password IS NOT NULL
        AND m.suspended_at IS NULL
      """)
    guard let row, let account = try Account.find(row.value("member"), tx) else { throw Refusal.overOrUnknown }
    return account
  }
}
