import PlazaBase
import PlazaData
import PlazaHTTP

/// Grants a role: staff of a shop, or administrator. From then on an administrator's password alone
/// is not sufficient if they have a passkey, so that sessions that may have begun with it end.
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
    let step = try SecondStep.of(member, tx)
    if role == .admin, step.isDemanded, !step.hasAuthenticator {
      try tx.run("DELETE FROM members_session WHERE member = \(member) AND access IS NULL")
    }
    try AuditEntry(.roleGranted, by: actor, to: member, detail: role.text, reason: reason, at: now)
      .append(tx)
  }
}
