import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaWebAuthn

/// A passkey of a member: a key pair whose private part an authenticator keeps, such as a phone.
/// It proves possession and, because the authenticator verifies the person, knowledge or biometry.
struct Passkey: Sendable {
  let id: ID<Passkey>
  let name: String
  let createdAt: Instant
  let usedAt: Instant?
  /// Whether its owner's devices share it; otherwise it exists on one device only.
  let isSynced: Bool
  /// The identifier that the authenticator has chosen, in base64url.
  let credential: String

  static let columns: SQL = "id, name, created_at, used_at, is_synced, credential"

  init(row: Row) throws {
    id = try row.value("id")
    name = try row.value("name")
    createdAt = try row.value("created_at")
    usedAt = try row.optional("used_at")
    isSynced = try row.value("is_synced")
    credential = try row.value("credential")
  }

  /// The state of the form that renames it.
  var typed: FormState { FormState(["name": name]) }

  /// Returns the passkeys of a member, oldest first.
  static func all(of member: ID<Member>, _ tx: any Transaction) throws -> [Passkey] {
    try tx.rows(
      "SELECT \(columns) FROM members_passkey WHERE member = \(member) ORDER BY created_at, id"
    ).map(Passkey.init(row:))
  }

  /// - Throws: ``PasskeyRefusal/notFound`` if it does not exist or belongs to another member.
  static func find(_ id: ID<Passkey>, of member: ID<Member>, _ tx: any Transaction) throws
    -> Passkey
  {
    let row = try tx.first(
      "SELECT \(columns) FROM members_passkey WHERE id = \(id) AND member = \(member)")
    guard let row else { throw PasskeyRefusal.notFound }
    return try Passkey(row: row)
  }

  static func count(of member: ID<Member>, _ tx: any Transaction) throws -> Int {
    try tx.count("SELECT COUNT(*) AS n FROM members_passkey WHERE member = \(member)")
  }

  /// The user handle under which authenticators store a member's passkeys.
  static func handle(of member: ID<Member>) -> [UInt8] { Array(member.text.utf8) }
}

/// The document of an export.
extension Passkey: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("name", name)
      json.field("credential", credential)
      json.field("isSynced", isSynced)
      json.field("createdAt", createdAt)
      json.field("usedAt", usedAt)
    }
  }
}
