import PlazaBase
import PlazaData
import PlazaWeb

/// Takes the roles away that a member is not to have any more. Those to be added are given by an invitation
/// (``MemberRoles``), so that nobody gets a role by having an address alone.
struct ChangeRoles: Sendable {
  let member: ID<Member>
  let wanted: [Role]
  /// The roles in question; others stay as they are, such as those of a shop that is closed.
  let among: [Role]
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let has = Set(try AdministratorRefusal.account(member, tx).roles)
    for role in among where !wanted.contains(role) && has.contains(role) {
      try RevokeRole(member: member, role: role, actor: actor, reason: reason, now: now)(tx)
    }
    // An invitation to a role that is not wanted any more opens nothing.
    try tx.run("DELETE FROM members_role_invitation WHERE member = \(member)")
  }

  /// The roles that an invitation has to give.
  func added(to has: [Role]) -> [Role] { among.filter { wanted.contains($0) && !has.contains($0) } }
}
