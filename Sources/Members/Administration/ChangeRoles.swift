import PlazaBase
import PlazaData
import PlazaHTTP

/// Revokes the roles that a member is to lose. Added roles require an accepted invitation (see
/// ``MemberRoles``), so that an address alone never gains a role.
struct ChangeRoles: Sendable {
  let member: ID<Member>
  let wanted: [Role]
  /// The roles that the form covers; others, such as those of a closed shop, stay unchanged.
  let among: [Role]
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let has = Set(try AdministratorRefusal.account(member, tx).roles)
    for role in among where !wanted.contains(role) && has.contains(role) {
      try RevokeRole(member: member, role: role, actor: actor, reason: reason, now: now)(tx)
    }
    // A pending invitation may contain roles that are no longer wanted. The caller creates a new
    // one if the change adds roles.
    try tx.run("DELETE FROM members_role_invitation WHERE member = \(member)")
  }

  /// Returns the roles that have to be granted by an invitation.
  func added(to has: [Role]) -> [Role] {
    among.filter { wanted.contains($0) && !has.contains($0) }
  }
}
