import PlazaBase
import PlazaData
import PlazaWeb

/// Gives a member these roles and takes the others away: grants and revocations in one transaction.
struct ChangeRoles: Sendable {
  let member: ID<Member>
  let wanted: [Role]
  /// The roles in question; others stay as they are, such as those of a shop that is closed.
  let among: [Role]
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let has = Set(try AdministratorRefused.account(member, tx).roles)
    for role in among where wanted.contains(role) && !has.contains(role) {
      try GrantRole(member: member, role: role, actor: actor, reason: reason, now: now)(tx)
    }
    for role in among where !wanted.contains(role) && has.contains(role) {
      try RevokeRole(member: member, role: role, actor: actor, reason: reason, now: now)(tx)
    }
  }
}
