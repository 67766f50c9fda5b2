import PlazaBase
import PlazaData
import PlazaHTTP

/// Gives a member the roles that the claims of a provider give, and takes away those that it gave
/// before and no longer gives. Roles that an administrator gave stay untouched.
struct ApplyProviderRoles: Sendable {
  let member: ID<Member>
  let provider: String
  let providerName: String
  let roles: Set<Role>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let given = Set(
      try tx.rows(
        "SELECT role FROM members_role WHERE member = \(member) AND provider = \(provider)"
      ).compactMap { Role(try $0.value("role", as: String.self)) })
    for role in sorted(roles.subtracting(given)) {
      let added = try tx.run(
        """
        INSERT INTO members_role (member, role, granted_at, provider)
        VALUES (\(member), \(role.text), \(now), \(provider)) ON CONFLICT (member, role) DO NOTHING
        """)
      guard added > 0 else { continue }
      if role == .admin { try SecondStep.endSessionsWithoutIt(of: member, tx) }
      try record(.roleGranted, role, tx)
    }
    for role in sorted(given.subtracting(roles)) where try mayRevoke(role, tx) {
      try tx.run("DELETE FROM members_role WHERE member = \(member) AND role = \(role.text)")
      try record(.roleRevoked, role, tx)
    }
  }

  /// The last administrator who can sign in stays one, so that the site is not left without any.
  private func mayRevoke(_ role: Role, _ tx: any Transaction) throws -> Bool {
    guard role == .admin else { return true }
    do {
      try AdministratorRefusal.checkOthersRemain(besides: member, tx)
      return true
    } catch is AdministratorRefusal {
      return false
    }
  }

  private func sorted(_ roles: Set<Role>) -> [Role] { roles.sorted { $0.text < $1.text } }

  private func record(_ action: AuditAction, _ role: Role, _ tx: any Transaction) throws {
    try AuditEntry(
      action, by: member, to: member, detail: role.text, reason: "sign-in with \(providerName)",
      at: now
    ).append(tx)
  }
}
