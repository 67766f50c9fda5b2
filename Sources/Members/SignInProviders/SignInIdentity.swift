import PlazaBase
import PlazaData

/// Finds the member of an identity that a provider has verified, and applies the roles that its
/// claims give.
struct SignInIdentity: Sendable {
  let identity: ProvenIdentity
  let provider: String
  let providerName: String
  /// The member who wants to connect the identity; nil for a sign-in.
  let member: ID<Member>?
  let now: Instant

  /// - Returns: nil if the identity belongs to no member.
  func callAsFunction(_ tx: any Transaction) throws -> Verified? {
    guard
      let known = try Identity.find(issuer: identity.issuer, subject: identity.subject, tx)
    else { return nil }
    if let member, member != known.member {
      throw ProviderRefusal(providerName, .linkedElsewhere)
    }
    let email = identity.email ?? known.email
    try tx.run(
      "UPDATE members_identity SET used_at = \(now), email = \(email) WHERE id = \(known.id)")
    let row = try tx.first(
      "SELECT suspended_at FROM members_member WHERE id = \(known.member)")
    let isSuspended = try row?.optional("suspended_at", as: Instant.self) != nil
    if !isSuspended {
      try ApplyProviderRoles(
        member: known.member, provider: provider, providerName: providerName,
        roles: identity.roles, now: now)(tx)
    }
    return Verified(
      member: known.member, proof: .identity(known.id), renewed: nil,
      hasSecondFactor: try SecondStep.of(known.member, tx).isDemanded,
      isSuspended: isSuspended)
  }
}
