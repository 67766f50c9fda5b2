import PlazaBase
import PlazaData
import PlazaHTTP

/// Revokes a role. The change takes effect with the member's next request.
struct RevokeRole: Sendable {
  let member: ID<Member>
  let role: Role
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try AdministratorRefusal.account(member, tx)
    if role == .admin { try AdministratorRefusal.checkOthersRemain(besides: member, tx) }
    let revoked = try tx.run(
      "DELETE FROM members_role WHERE member = \(member) AND role = \(role.text)")
    if revoked == 0 {
      throw AdministratorRefusal.noChange(say("This member doesn't have that role."))
    }
    try AuditEntry(.roleRevoked, by: actor, to: member, detail: role.text, reason: reason, at: now)
      .append(tx)
  }
}
