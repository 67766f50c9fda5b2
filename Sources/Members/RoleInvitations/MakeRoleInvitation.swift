import Outbox
public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMail
public import PlazaMarkup

/// Invites a person to a role. The result contains no secret; only the code that created this
/// value knows the link.
public struct MakeRoleInvitation: Sendable {
  let role: any InvitedRole
  let scope: String
  let recipient: String?
  let member: ID<Member>?
  let inviter: Viewer
  let reason: String?
  let secret: SecretToken
  let id: ID<RoleInvitation>
  let now: Instant

  /// - Parameters:
  ///   - recipient: The intended person, as staff see it in the list.
  ///   - member: The only account that can accept the invitation; nil for any.
  public init(
    _ role: any InvitedRole, _ scope: String, for recipient: String? = nil,
    only member: ID<Member>? = nil,
    by inviter: Viewer, reason: String? = nil, in world: World
  ) {
    self.role = role
    self.scope = scope
    self.recipient = recipient
    self.member = member
    self.inviter = inviter
    self.reason = reason
    secret = SecretToken(world)
    id = world.newID()
    now = world.now()
  }

  /// The page on which the invitation is accepted.
  public var link: Link { Link("invitations", "open", secret.text) }

  var expiresAt: Instant { now + RoleInvitation.lasts }

  /// - Returns: The display name of the role.
  /// - Throws: 404 if the inviter may not invite to this role.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> String {
    guard role.inviters.admits(inviter), let title = try role.title(scope, tx) else {
      throw RoleInvitationRefusal.notOwner
    }
    try Limit.roleInvitations.require(inviter.id, now: now, tx)
    try tx.run(
      """
      INSERT INTO members_role_invitation (id, token_hash, kind, scope, recipient, member, invited_by, expires_at)
      VALUES (\(id), \(secret.hash), \(role.kind), \(scope), \(recipient), \(member), \(inviter.id), \(expiresAt))
      """)
    let english =
      try Language.english.withLanguage { try role.title(scope, tx)?.withoutNeedlessIsolates }
      ?? title
    let detail = recipient.map { "\(english), for \($0)" } ?? english
    try AuditEntry(
      .roleInvited, by: inviter.id, to: member, detail: detail, reason: reason, at: now
    ).append(tx)
    return title
  }

  /// The email that contains the link.
  func email(to address: MailAddress, from origin: String, _ title: String) -> EmailDraft {
    var draft = EmailDraft(
      to: Mailbox(address), subject: say("You're invited: \(title)"),
      text: """
        \(say("\(inviter.name) invites you: \(title).").withoutNeedlessIsolates)

        \(say("Open this link within seven days, sign in or create an account, and accept:"))

        \(origin)\(link)

        \(say("It works once. If you don't know the sender, ignore this email."))
        """)
    draft.isSecret = true
    draft.language = .current
    draft.uselessAt = expiresAt
    return draft
  }
}
