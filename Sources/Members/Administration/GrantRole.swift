import PlazaBase
import PlazaData
import PlazaHTTP

/// Grants a role: staff of a shop, or administrator.
struct GrantRole: Sendable {
  let member: ID<Member>
  let role: Role
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try AdministratorRefusal.account(member, tx)
    let granted = try tx.run(
      """
      INSERT INTO members_role (member, role, granted_by, granted_at)
      VALUES (\(member), \(role.text), \(actor), \(now)) ON CONFLICT (member, role) DO NOTHING
      """)
    if granted == 0 {
      throw AdministratorRefusal.noChange(say("This member already has that role."))
    }
    if role == .admin { try SecondStep.endSessionsWithoutIt(of: member, tx) }
    try AuditEntry(.roleGranted, by: actor, to: member, detail: role.text, reason: reason, at: now)
      .append(tx)
  }
}
