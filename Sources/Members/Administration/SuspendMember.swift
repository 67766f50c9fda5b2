import PlazaBase
import PlazaData

/// Suspends a member until an administrator lifts the suspension. All sessions end immediately.
struct SuspendMember: Sendable {
  let member: ID<Member>
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let account = try AdministratorRefusal.account(member, tx)
    if member == actor { throw AdministratorRefusal.yourself }
    if account.suspendedAt != nil {
      throw AdministratorRefusal.noChange(say("This account is already suspended."))
    }
    try AdministratorRefusal.checkOthersRemain(besides: member, tx)
    try tx.run(
      "UPDATE members_member SET suspended_at = \(now), suspended_reason = \(reason) WHERE id = \(member)"
    )
    try EndOtherSessions(member: member, keeping: nil, now: now)(tx)
    try AuditEntry(.suspended, by: actor, to: member, reason: reason, at: now).append(tx)
  }
}
