import Outbox
import PlazaBase
import PlazaData
import PlazaMail
import PlazaMarkup

/// Mails a password-reset link to the member with an address. For an unknown address it inserts a
/// row as well, so that neither the response nor its timing reveals who is a member.
struct RequestPasswordReset: Sendable {
  static let lasts = Duration.hours(1)

  let emailKey: String
  let secret: SecretToken
  private let origin: String
  private let message: EnqueueEmail
  private let now: Instant

  init(email: String, origin: String, in world: World) {
    emailKey = MemberProfile(email: email, name: "").emailKey
    secret = SecretToken(world)
    self.origin = origin
    message = EnqueueEmail("members-reset/\(secret.hash)", in: world)
    now = world.now()
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let found = try tx.first(
      """
      SELECT id, email, name FROM members_member
      WHERE email_key = \(emailKey) AND suspended_at IS NULL AND (password IS NOT NULL
        OR EXISTS (SELECT 1 FROM members_identity i WHERE i.member = members_member.id)
        OR EXISTS (SELECT 1 FROM members_passkey p WHERE p.member = members_member.id))
      """)
    let member: ID<Member>? = try found?.value("id")
    // A new link invalidates all earlier ones.
    if let member { try tx.run("DELETE FROM members_reset WHERE member = \(member)") }
    try tx.run(
      """
      INSERT INTO members_reset (token_hash, member, expires_at)
      VALUES (\(secret.hash), \(member), \(now + Self.lasts))
      """)
    guard let found, let address = MailAddress(try found.value("email")) else { return }
    try message(draft(to: Mailbox(name: try found.value("name"), address)), tx)
  }

  private func draft(to reader: Mailbox) -> EmailDraft {
    var draft = EmailDraft(
      to: reader, subject: say("Choose a new password"),
      text: """
        \(say("We received a request for a new password for your account at \(origin), most likely from you."))

        \(say("Open this link within an hour and choose a new password:"))

        \(origin)\(Link("signin", "reset").fragment(secret.text))

        \(say("It works once. Anyone with this link can choose your password, so don't share it."))
        \(say("If you didn't ask for this, ignore this email. Your password won't change."))
        """)
    draft.isSecret = true
    draft.language = .current
    draft.uselessAt = now + Self.lasts
    return draft
  }
}
