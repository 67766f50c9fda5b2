import PlazaBase
import PlazaData

/// Creates a new link for a member who has lost the password or the first link. The old password,
/// the passkeys, the connected accounts at providers and all sessions become invalid.
///
/// If an identity provider holds the passwords there is no link: the next sign-in with the address
/// binds the member again.
struct RenewInvitation: Sendable {
  let member: ID<Member>
  let actor: ID<Member>
  let reason: String
  /// nil if an identity provider holds the passwords.
  let invitation: Invitation?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    _ = try AdministratorRefusal.account(member, tx)
    if member == actor { throw AdministratorRefusal.yourself }
    try AdministratorRefusal.checkOthersRemain(besides: member, tx)
    try tx.run("UPDATE members_member SET password = NULL WHERE id = \(member)")
    try tx.run("DELETE FROM members_passkey WHERE member = \(member)")
    try SecondFactor.dropUselessCodes(of: member, tx)
    try EndOtherSessions(member: member, keeping: nil, now: now)(tx)
    try tx.run("DELETE FROM members_cognito WHERE member = \(member)")
    for provider in Set(try Identity.all(of: member, tx).map(\.provider)).sorted() {
      try ApplyProviderRoles(
        member: member, provider: provider, providerName: provider, roles: [], now: now)(tx)
    }
    try tx.run("DELETE FROM members_identity WHERE member = \(member)")
    try invitation?.save(for: member, tx)
    try AuditEntry(.invitationRenewed, by: actor, to: member, reason: reason, at: now).append(tx)
  }
}
