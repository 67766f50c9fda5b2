import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail

/// Connects an identity to a member, who has proven the account and agreed. A site that sends mail
/// notifies the member.
struct LinkIdentity: Sendable {
  let id: ID<Identity>
  let member: ID<Member>
  let offer: IdentityOffer
  /// The secret of the browser to which the identity was offered.
  let browser: SecretToken
  /// The display name of the provider.
  let providerName: String
  let now: Instant
  private let news: EnqueueEmail?

  /// - Parameter isMailed: Whether the site sends mail.
  init(
    _ offer: IdentityOffer, from providerName: String, to member: ID<Member>,
    browser: SecretToken, isMailed: Bool, in world: World
  ) {
    id = world.newID()
    self.member = member
    self.offer = offer
    self.browser = browser
    self.providerName = providerName
    now = world.now()
    news = isMailed ? EnqueueEmail("members-identity/\(id)", for: member, in: world) : nil
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard try IdentityOffer.redeem(browser, tx) else {
      throw ProviderRefusal(providerName, .offerOver)
    }
    try Limit.signInChanges.require(member, now: now, tx)
    try Limit.identities.require(member, now: now, tx)
    guard let account = try Account.find(member, tx) else { throw AdministratorRefusal.notFound }
    try insert(tx)
    if offer.isEmailVerified, let email = offer.email,
      MemberProfile(email: email, name: "").emailKey
        == MemberProfile(email: account.email, name: "").emailKey
    {
      try AddressProof.record(member, now: now, tx)
    }
    try AuditEntry(
      .identityLinked, by: member, to: member, detail: detail, at: now
    ).append(tx)
    try notify(account, tx)
  }

  func insert(_ tx: any Transaction) throws {
    let added = try tx.run(
      """
      INSERT INTO members_identity (id, member, provider, issuer, subject, email, linked_at, used_at)
      VALUES (\(id), \(member), \(offer.provider), \(offer.issuer), \(offer.subject), \(offer.email), \(now), \(now))
      ON CONFLICT (issuer, subject) DO NOTHING
      """)
    if added == 0 { throw ProviderRefusal(providerName, .linkedElsewhere) }
  }

  var detail: String { offer.email.map { "\(providerName), \($0)" } ?? providerName }

  private func notify(_ account: Account, _ tx: any Transaction) throws {
    guard let news, let address = MailAddress(account.email) else { return }
    var draft = EmailDraft(
      to: Mailbox(name: account.name, address),
      subject: say("\(providerName) can now sign you in"),
      text: """
        \(say("A \(providerName) account was just connected to your account: it can sign you in from now on.")) \
        \(offer.email.map { say("Its address is \($0).") } ?? "")

        \(say(
          """
          If this wasn't you, change your password, then disconnect it on your account page under “Sign-in \
          methods”.
          """))
        """)
    draft.language = .current
    try news(draft, tx)
  }
}
