import PlazaBase
import PlazaData
import PlazaHTTP

/// Creates a key with which a program calls the API in place of a member who signs in.
///
/// It is stored as a session that has an access, does not end by disuse, and ends with the
/// member's other sessions when the password is changed.
struct MakeProgramKey: Sendable {
  /// The lifetimes to choose from, in days.
  static let lifetimes = [30, 90, 365]

  let id: ID<Viewer.Session>
  let token: SecretToken
  let member: ID<Member>
  let name: String
  let access: KeyAccess
  let days: Int
  let address: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try Limit.signInChanges.require(member, now: now, tx)
    try Limit.keys.require(member, now: now, tx)
    try tx.run(
      """
      INSERT INTO members_session (id, token_hash, member, created_at, seen_at, expires_at, address, agent, access)
      VALUES (\(id), \(token.hash), \(member), \(now), \(now), \(now + .days(days)), \(address),
        \(StoredPhrase(written: name)), \(access.rawValue))
      """)
    try AuditEntry(
      .keyMade, by: member, to: member, detail: "\(access.rawValue): \(name)", at: now
    ).append(tx)
  }

  static let migration: [SQL] = [
    "ALTER TABLE members_session ADD COLUMN access \(.text) CHECK (access IN ('read', 'write'))"
  ]
}
