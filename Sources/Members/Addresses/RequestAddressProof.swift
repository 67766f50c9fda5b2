import Outbox
import PlazaBase
import PlazaData
import PlazaMail
import PlazaMarkup

/// Mails a link to an address that a member wants to use or verify. The member keeps the old
/// address until the link is opened. If another member has the address, only that member learns
/// about it, from the email.
struct RequestAddressProof: Sendable {
  static let lasts = Duration.days(1)

  let member: ID<Member>
  let email: String
  private let reader: MailAddress
  private let secret: SecretToken
  private let origin: String
  private let message: EnqueueEmail
  private let now: Instant

  init(member: ID<Member>, email: String, at reader: MailAddress, origin: String, in world: World)
  {
    self.member = member
    self.email = email
    self.reader = reader
    self.origin = origin
    secret = SecretToken(world)
    message = EnqueueEmail("members-address/\(secret.hash)", for: member, in: world)
    now = world.now()
  }

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM members_address_proof WHERE member = \(member)")
    try tx.run(
      """
      INSERT INTO members_address_proof (token_hash, member, email, expires_at)
      VALUES (\(secret.hash), \(member), \(email), \(now + Self.lasts))
      """)
    let key = MemberProfile(email: email, name: "").emailKey
    let isTaken = try tx.exists(
      "SELECT 1 AS n FROM members_member WHERE email_key = \(key) AND id <> \(member)")
    var draft = isTaken ? taken : link
    draft.isSecret = true
    draft.language = .current
    draft.uselessAt = now + Self.lasts
    try message(draft, tx)
  }

  private var link: EmailDraft {
    EmailDraft(
      to: Mailbox(reader), subject: say("Confirm your email address"),
      text: """
        \(say("We received a request to use this address for an account at \(origin), most likely from you."))

        \(say("Open this link within a day while you're signed in:"))

        \(origin)\(Link("account", "email", "confirm").fragment(secret.text))

        \(say("If this wasn't you, ignore this email. No account will use your address."))
        """)
  }

  private var taken: EmailDraft {
    EmailDraft(
      to: Mailbox(reader), subject: say("You already have an account"),
      text: """
        \(say("We received a request to use this address for an account at \(origin), most likely from you.")) \
        \(say("This address already has an account."))

        \(say("If this wasn't you, ignore this email. Your account won't change."))
        """)
  }
}
