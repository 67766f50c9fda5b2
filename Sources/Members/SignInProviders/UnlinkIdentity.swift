import PlazaBase
import PlazaData
import PlazaHTTP

/// Disconnects an identity from its member, with the roles that its provider gave. A member keeps
/// at least one way to sign in.
struct UnlinkIdentity: Sendable {
  let id: ID<Identity>
  let member: ID<Member>
  /// The display name of the provider.
  let providerName: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try Limit.signInChanges.require(member, now: now, tx)
    let identities = try Identity.all(of: member, tx)
    guard let identity = identities.first(where: { $0.id == id }) else {
      throw ProviderRefusal(providerName, .notLinked)
    }
    let account = try AdministratorRefusal.account(member, tx)
    guard account.hasPassword || identities.count > 1 || account.passkeys > 0 else {
      throw ProviderRefusal(providerName, .lastWayIn)
    }
    try tx.run("DELETE FROM members_identity WHERE id = \(id)")
    try tx.run("DELETE FROM members_challenge WHERE member = \(member)")
    let detail = identity.email.map { "\(providerName), \($0)" } ?? providerName
    try AuditEntry(.identityUnlinked, by: member, to: member, detail: detail, at: now).append(tx)
    if !identities.contains(where: { $0.id != id && $0.provider == identity.provider }) {
      try ApplyProviderRoles(
        member: member, provider: identity.provider, providerName: providerName, roles: [],
        now: now)(tx)
    }
  }
}
