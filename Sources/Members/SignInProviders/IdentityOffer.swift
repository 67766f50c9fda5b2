import PlazaBase
import PlazaData
import PlazaHTTP

/// A verified identity that belongs to no member yet. Its owner decides within fifteen minutes
/// whether to connect it to an account or to create one.
struct IdentityOffer: Sendable, Equatable {
  static let lasts = Duration.minutes(15)

  let provider: String
  let issuer: String
  let subject: String
  let email: String?
  let isEmailVerified: Bool
  var name: String?
  let roles: Set<Role>
  let next: String?

  init(_ identity: ProvenIdentity, from provider: String, next: String?) {
    self.provider = provider
    issuer = identity.issuer
    subject = identity.subject
    email = identity.email
    isEmailVerified = identity.isEmailVerified
    name = identity.name
    roles = identity.roles
    self.next = next
  }

  private init(row: Row) throws {
    provider = try row.value("provider")
    issuer = try row.value("issuer")
    subject = try row.value("subject")
    email = try row.optional("email")
    isEmailVerified = try row.value("is_email_verified")
    name = try row.optional("name")
    roles = Set(
      try row.value("roles", as: String.self).split(separator: ",").compactMap { Role(String($0)) }
    )
    next = try row.optional("next")
  }

  /// Stores the offer for a browser, in place of an earlier one.
  func save(for browser: SecretToken, now: Instant, _ tx: any Transaction) throws {
    let stored = roles.map(\.text).sorted().joined(separator: ",")
    try tx.run("DELETE FROM members_identity_offer WHERE browser_hash = \(browser.hash)")
    try tx.run(
      """
      INSERT INTO members_identity_offer (browser_hash, provider, issuer, subject, email, is_email_verified, name,
        roles, next, expires_at)
      VALUES (\(browser.hash), \(provider), \(issuer), \(subject), \(email), \(isEmailVerified ? 1 : 0), \(name),
        \(stored), \(next), \(now + Self.lasts))
      """)
  }

  static func find(for browser: SecretToken, now: Instant, _ tx: any Transaction) throws
    -> IdentityOffer?
  {
    try tx.first(
      """
      SELECT provider, issuer, subject, email, is_email_verified, name, roles, next FROM members_identity_offer
      WHERE browser_hash = \(browser.hash) AND expires_at > \(now)
      """
    ).map(IdentityOffer.init)
  }

  /// Uses the offer, which is possible once.
  /// - Returns: Whether the browser still had it.
  static func redeem(_ browser: SecretToken, _ tx: any Transaction) throws -> Bool {
    try tx.run("DELETE FROM members_identity_offer WHERE browser_hash = \(browser.hash)") == 1
  }
}
