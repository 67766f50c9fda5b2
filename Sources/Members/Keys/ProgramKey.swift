import PlazaBase
import PlazaData
import PlazaHTTP

/// A key as shown to its member and to administrators. The key itself is not stored.
struct ProgramKey: Sendable, JSONWritable {
  let id: ID<Viewer.Session>
  let owner: ID<Member>
  let ownerName: String
  let name: StoredPhrase
  let scopes: KeyScopes
  let createdAt: Instant
  /// nil if the key has not been used yet.
  let usedAt: Instant?
  let expiresAt: Instant

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    owner = try row.value("member")
    ownerName = try row.value("owner_name")
    name = try row.value("agent")
    scopes = try KeyScopes(row: row) ?? KeyScopes([])
    createdAt = try row.value("created_at")
    let seenAt: Instant = try row.value("seen_at")
    usedAt = seenAt > createdAt ? seenAt : nil
    expiresAt = try row.value("expires_at")
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("name", name())
      json.field("member", owner)
      json.field("memberName", ownerName)
      json.field("scopes", scopes.texts)
      json.field("createdAt", createdAt)
      json.field("lastUsedAt", usedAt)
      json.field("expiresAt", expiresAt)
    }
  }
}
