import PlazaBase
import PlazaData
import PlazaHTTP

/// A session as shown to its member.
struct SessionSummary: Sendable, JSONWritable {
  let id: ID<Viewer.Session>
  let createdAt: Instant
  let seenAt: Instant
  let address: String
  let agent: StoredPhrase
  let isCurrentSession: Bool
  /// The access of a program's key; nil for a session of a person who signed in.
  let access: KeyAccess?
  let scopes: KeyScopes?
  let expiresAt: Instant

  init(row: PlazaData.Row, this: ID<Viewer.Session>?) throws {
    id = try row.value("id")
    createdAt = try row.value("created_at")
    seenAt = try row.value("seen_at")
    address = try row.value("address")
    agent = try row.value("agent")
    isCurrentSession = id == this
    access = try row.optional("access", as: String.self).map { KeyAccess(rawValue: $0) ?? .read }
    scopes = try KeyScopes(row: row)
    expiresAt = try row.value("expires_at")
  }

  /// Returns the active sessions and keys, most recently used first.
  static func all(
    of member: ID<Member>, this: ID<Viewer.Session>?, now: Instant, _ tx: any Transaction
  ) throws -> [SessionSummary] {
    try tx.rows(
      """
      SELECT id, created_at, seen_at, expires_at, address, agent, access, scopes
      FROM members_session
      WHERE member = \(member) AND expires_at > \(now)
        AND (access IS NOT NULL OR seen_at > \(now - NewSession.idles))
      ORDER BY seen_at DESC, id DESC LIMIT 200
      """
    ).map { try SessionSummary(row: $0, this: this) }
  }

  /// Returns the addresses from which an account is signed in; empty if it does not exist.
  static func addresses(ofAccount emailKey: String, _ tx: any Transaction) throws -> [String] {
    try tx.rows(
      """
      SELECT DISTINCT s.address FROM members_session s JOIN members_member m ON m.id = s.member
      WHERE m.email_key = \(emailKey) ORDER BY s.address LIMIT 200
      """
    ).map { try $0.value("address") }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("device", agent())
      json.field("address", address)
      json.field("createdAt", createdAt)
      json.field("seenAt", seenAt)
      json.field("isThis", isCurrentSession)
      json.field("key", access?.rawValue)
      json.field("scopes", scopes?.texts)
    }
  }
}
