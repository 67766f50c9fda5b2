import PlazaBase
import PlazaData
import PlazaHTTP

/// Creates an account on behalf of a person. The administrator hands over a link with which the
/// person chooses a password, so that the administrator never knows it. If an identity provider
/// holds the passwords there is no link: the account is bound to the person who signs in there
/// with the proven address.
struct InviteMember: Sendable {
  let id: ID<Member>
  let person: MemberProfile
  let roles: [Role]
  let actor: ID<Member>
  let reason: String
  /// nil if an identity provider holds the passwords.
  let invitation: Invitation?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try PersonRefusal.check(person, except: nil, tx)
    try person.insert(as: id, password: nil, at: now, tx)
    for role in roles {
      try tx.run(
        """
        INSERT INTO members_role (member, role, granted_by, granted_at)
        VALUES (\(id), \(role.text), \(actor), \(now)) ON CONFLICT (member, role) DO NOTHING
        """)
    }
    try invitation?.save(for: id, tx)
    let detail = roles.map(\.text).joined(separator: ", ")
    try AuditEntry(.invited, by: actor, to: id, detail: detail, reason: reason, at: now).append(tx)
  }
}

/// A link with which its holder chooses a member's password once.
struct Invitation: Sendable {
  static let lasts = Duration.days(7)

  let secret: SecretToken
  let expiresAt: Instant

  init(_ world: World, now: Instant) {
    secret = SecretToken(world)
    expiresAt = now + Self.lasts
  }

  /// Stores the link and invalidates all earlier ones of the member.
  func save(for member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM members_invitation WHERE member = \(member)")
    try tx.run(
      """
      INSERT INTO members_invitation (member, token_hash, expires_at)
      VALUES (\(member), \(secret.hash), \(expiresAt))
      """)
  }
}
