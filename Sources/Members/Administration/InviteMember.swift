import PlazaBase
import PlazaData
import PlazaWeb

/// Makes a member on somebody's behalf. The administrator gets a link to hand over; whoever opens it chooses the
/// password, so that no administrator ever knows it. Where another service keeps the passwords there is no link:
/// whoever proves the address there is the member.
struct InviteMember: Sendable {
  let id: ID<Member>
  let person: Person
  let roles: [Role]
  let actor: ID<Member>
  let reason: String
  /// nil where another service keeps the passwords.
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
    try invitation?.keep(for: id, tx)
    let detail = roles.map(\.text).joined(separator: ", ")
    try AuditEntry(.invited, by: actor, to: id, detail: detail, reason: reason, at: now).append(tx)
  }
}

/// A link that lets its holder choose a member's password once.
struct Invitation: Sendable {
  static let lasts = Duration.days(7)

  let secret: Secret
  let expiresAt: Instant

  init(_ world: World, now: Instant) {
    secret = Secret(world)
    expiresAt = now + Self.lasts
  }

  /// The newest link is the only one that opens.
  func keep(for member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM members_invitation WHERE member = \(member)")
    try tx.run(
      """
      INSERT INTO members_invitation (member, token_hash, expires_at)
      VALUES (\(member), \(secret.hash), \(expiresAt))
      """)
  }
}
