import Outbox
import PlazaBase
import PlazaData
import PlazaMail

/// Assigns the address whose mailed link the member has opened. The old address is notified.
struct ProveAddress: Sendable {
  let member: ID<Member>
  let secret: SecretToken
  private let news: EnqueueEmail
  private let now: Instant

  init(member: ID<Member>, secret: SecretToken, in world: World) {
    self.member = member
    self.secret = secret
    news = EnqueueEmail("members-address/\(secret.hash)/done", in: world)
    now = world.now()
  }

  enum Refusal: FieldRefusal {
    case overOrUnknown

    var slug: String { "address-link-over" }
    var message: String {
      say(
        "This link was used, expired after a day, or belongs to another account. Ask for a new one."
      )
    }
    var field: String? { "code" }
    var kind: RefusalKind { .conflict }
  }

  /// - Throws: ``Refusal`` or ``PersonRefusal/addressTaken``.
  func callAsFunction(_ tx: any Transaction) throws {
    let row = try tx.first(
      """
      SELECT email FROM members_address_proof
      WHERE token_hash = \(secret.hash) AND member = \(member) AND expires_at > \(now)
      """)
    guard let row, let account = try Account.find(member, tx) else { throw Refusal.overOrUnknown }
    let before = MemberProfile(email: account.email, name: account.name, handle: account.handle)
    var after = before
    after.email = try row.value("email")
    try PersonRefusal.check(after, except: member, tx)
    let changes = after.changes(since: before)
    try AuditEntry(
      .profileChanged, by: member, to: member,
      detail: changes.isEmpty ? "e-mail address verified" : changes, at: now
    ).append(tx)
    try after.update(member, tx)
    try AddressProof.record(member, now: now, tx)
    try tx.run("DELETE FROM members_address_proof WHERE member = \(member)")
    try tx.run("DELETE FROM members_address_request WHERE member = \(member)")
    guard !changes.isEmpty else { return }
    // Links mailed to the old address become invalid.
    try tx.run("DELETE FROM members_reset WHERE member = \(member)")
    if let old = MailAddress(account.email) {
      try news(draft(to: Mailbox(name: account.name, old)), tx)
    }
  }

  private func draft(to reader: Mailbox) -> EmailDraft {
    var draft = EmailDraft(
      to: reader, subject: say("Your account's email address was changed"),
      text: """
        \(say("Your account now has another email address. This one is no longer used."))

        \(say("If this wasn't you, tell the site's administrator."))
        """)
    draft.language = .current
    return draft
  }
}
