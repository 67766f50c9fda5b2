import PlazaBase
import PlazaData

/// Removes a member for good, by an administrator.
struct RemoveMember: Sendable {
  let member: ID<Member>
  let actor: ID<Member>
  let reason: String
  let holders: [any MemberDataHolder]
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try AdministratorRefused.account(member, tx)
    if member == actor { throw AdministratorRefused.yourself }
    try AdministratorRefused.checkOthersRemain(besides: member, tx)
    for holder in holders { try holder.forget(member, tx) }
    try tx.run("DELETE FROM members_member WHERE id = \(member)")
    try AuditEntry(.removed, by: actor, to: member, reason: reason, at: now).append(tx)
  }
}
