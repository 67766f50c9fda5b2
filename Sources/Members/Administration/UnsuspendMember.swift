import PlazaBase
import PlazaData

/// Lifts a member's suspension.
struct UnsuspendMember: Sendable {
  let member: ID<Member>
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let account = try AdministratorRefusal.account(member, tx)
    if account.suspendedAt == nil {
      throw AdministratorRefusal.noChange(say("This account isn't suspended."))
    }
    try tx.run(
      "UPDATE members_member SET suspended_at = NULL, suspended_reason = NULL WHERE id = \(member)"
    )
    try AuditEntry(.unsuspended, by: actor, to: member, reason: reason, at: now).append(tx)
  }
}
