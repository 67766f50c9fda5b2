import Outbox
import PlazaBase
import PlazaData
import PlazaMail
import PlazaMarkup

/// Requests an account on an installation that sends mail: a link is mailed to the address, and
/// the account is created for the person who opens it and knows the password. If the address is
/// taken, its owner learns about it from the email; database writes and response are identical in
/// both cases.
struct RequestEmailVerification: Sendable {
  static let lasts = Duration.days(1)

  let person: MemberProfile
  let password: PasswordHash
  private let reader: MailAddress
  private let secret: SecretToken
  private let origin: String
  /// The value for a cookie of the requesting browser; see ``SecretToken/mark``.
  var mark: String { secret.mark }
  private let email: EnqueueEmail
  private let now: Instant

  init(
    _ person: MemberProfile, at reader: MailAddress, password: PasswordHash, origin: String,
    in world: World
  ) {
    self.person = person
    self.reader = reader
    self.password = password
    self.origin = origin
    secret = SecretToken(world)
    email = EnqueueEmail("members-newcomer/\(secret.hash)", in: world)
    now = world.now()
  }

  func callAsFunction(_ tx: any Transaction) throws {
    if let key = person.handleKey,
      try tx.exists("SELECT 1 AS n FROM members_member WHERE handle_key = \(key)")
    {
      throw PersonRefusal.handleTaken
    }
    try tx.run(
      """
      INSERT INTO members_pending_sign_up (token_hash, email, email_key, name, handle, password, expires_at)
      VALUES (\(secret.hash), \(person.email), \(person.emailKey), \(person.name), \(person.handle), \(password.text),
        \(now + Self.lasts))
      """)
    let isTaken = try tx.exists(
      "SELECT 1 AS n FROM members_member WHERE email_key = \(person.emailKey)")
    var draft = isTaken ? taken : link
    draft.isSecret = true
    draft.language = .current
    draft.uselessAt = now + Self.lasts
    try email(draft, tx)
  }

  /// The email does not contain the submitted name, because anyone can enter another person's
  /// address.
  private var link: EmailDraft {
    EmailDraft(
      to: Mailbox(reader), subject: say("Confirm your email address"),
      text: """
        \(say("We received a request to create an account at \(origin) with this address, most likely from you."))

        \(say("Open this link within a day, preferably in the browser where you chose your password:"))

        \(origin)\(Link("signup", "code").fragment(secret.text))

        \(say("If this wasn't you, ignore this email. No account will be created."))
        """)
  }

  private var taken: EmailDraft {
    EmailDraft(
      to: Mailbox(reader), subject: say("You already have an account"),
      text: """
        \(say("We received a request to create an account at \(origin) with this address, most likely from you.")) \
        \(say("This address already has an account."))

        \(say("Sign in with it:")) \(origin)\(Link("signin"))
        \(say("If you forgot the password:")) \(origin)\(Link("signin", "forgotten"))

        \(say("If this wasn't you, ignore this email. Your account won't change."))
        """)
  }
}
