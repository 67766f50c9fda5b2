import PlazaBase
import PlazaData

/// An account at a provider that is connected to a member.
struct Identity: Sendable {
  let id: ID<Identity>
  let member: ID<Member>
  let provider: String
  let issuer: String
  let subject: String
  let email: String?
  let linkedAt: Instant
  let usedAt: Instant

  private static let columns: SQL =
    "id, member, provider, issuer, subject, email, linked_at, used_at"

  private init(row: Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    provider = try row.value("provider")
    issuer = try row.value("issuer")
    subject = try row.value("subject")
    email = try row.optional("email")
    linkedAt = try row.value("linked_at")
    usedAt = try row.value("used_at")
  }

  static func find(issuer: String, subject: String, _ tx: any Transaction) throws -> Identity? {
    try tx.first(
      """
      SELECT \(columns) FROM members_identity WHERE issuer = \(issuer) AND subject = \(subject)
      """
    ).map(Identity.init)
  }

  /// Returns a member's identities, oldest first.
  static func all(of member: ID<Member>, _ tx: any Transaction) throws -> [Identity] {
    try tx.rows(
      "SELECT \(columns) FROM members_identity WHERE member = \(member) ORDER BY id LIMIT 100"
    ).map(Identity.init)
  }
}
