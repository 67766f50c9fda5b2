public import PlazaBase
public import PlazaData
import PlazaHTTP
public import PlazaMarkup

/// Accepts a role invitation. Each invitation can be accepted once.
public struct AcceptRoleInvitation: Sendable {
  let secret: SecretToken
  let member: ID<Member>
  let roles: [any InvitedRole]
  let now: Instant

  /// - Parameter link: The link of the invitation; see ``MakeRoleInvitation/link``.
  public init(_ link: Link, by member: ID<Member>, among roles: [any InvitedRole], now: Instant) {
    self.init(
      secret: SecretToken(sent: link.text.split(separator: "/").last.map(String.init) ?? ""),
      by: member, among: roles,
      now: now)
  }

  init(secret: SecretToken, by member: ID<Member>, among roles: [any InvitedRole], now: Instant) {
    self.secret = secret
    self.member = member
    self.roles = roles
    self.now = now
  }

  /// - Returns: The page to redirect to, and the message to show there.
  /// - Throws: ``RoleInvitationRefusal``, or a refusal of the role.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> (link: Link, message: String) {
    let (invitation, role, _, inviter) = try Self.open(
      secret, for: member, among: roles, now: now, tx)
    let used = try tx.run("DELETE FROM members_role_invitation WHERE id = \(invitation.id)")
    guard used == 1 else { throw RoleInvitationRefusal.over }
    let english =
      try Language.english.withLanguage {
        try role.title(invitation.scope, tx)?.withoutNeedlessIsolates
      } ?? ""
    let detail = "\(english), invited by \(inviter) (\(invitation.invitedBy))"
    try AuditEntry(.roleAccepted, by: member, to: member, detail: detail, at: now).append(tx)
    return try role.accept(invitation, by: member, now: now, tx)
  }

  /// Returns the invitation of a link. It is no longer valid once the inviter may not invite.
  static func open(
    _ secret: SecretToken, for member: ID<Member>, among roles: [any InvitedRole], now: Instant,
    _ tx: any Transaction
  ) throws -> (invitation: RoleInvitation, role: any InvitedRole, title: String, inviter: String) {
    let invitation = try RoleInvitation.open(secret, now: now, tx)
    if let only = invitation.member, only != member {
      throw RoleInvitationRefusal.forAnotherAccount
    }
    guard let role = roles.first(where: { $0.kind == invitation.kind }),
      let title = try role.title(invitation.scope, tx)
    else { throw RoleInvitationRefusal.roleGone }
    guard let account = try Account.find(invitation.invitedBy, tx), account.suspendedAt == nil,
      role.inviters.admits(Set(account.roles))
    else { throw RoleInvitationRefusal.over }
    return (invitation, role, title, account.name)
  }
}
