import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// Withdraws a pending invitation.
struct WithdrawRoleInvitation: Sendable {
  let id: ID<RoleInvitation>
  let viewer: Viewer
  let roles: [any InvitedRole]
  let now: Instant

  /// - Returns: The page on which staff see who has the role.
  /// - Throws: 404 if the viewer may not invite to this role.
  func callAsFunction(_ tx: any Transaction) throws -> Link {
    guard let invitation = try RoleInvitation.find(id, tx),
      let role = roles.first(where: { $0.kind == invitation.kind }), role.inviters.admits(viewer)
    else { throw RoleInvitationRefusal.notOwner }
    try tx.run("DELETE FROM members_role_invitation WHERE id = \(id)")
    let english =
      try Language.english.withLanguage {
        try role.title(invitation.scope, tx)?.withoutNeedlessIsolates
      } ?? ""
    let detail = invitation.recipient.map { "\(english), for \($0)" } ?? english
    try AuditEntry(
      .roleInvitationWithdrawn, by: viewer.id, to: invitation.member, detail: detail, at: now
    ).append(tx)
    return role.desk(invitation.scope)
  }
}
