import PlazaBase
import PlazaData

/// Ends every session of the member with an address, after the identity provider has replaced a
/// forgotten password.
struct EndSessionsOfAddress: Sendable {
  let emailKey: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let row = try tx.first(
      """
      SELECT m.id FROM members_member m JOIN members_cognito c ON c.member = m.id WHERE m.email_key = \(emailKey)
      """)
    guard let member = try row?.value("id", as: ID<Member>.self) else { return }
    try EndOtherSessions(member: member, keeping: nil, now: now)(tx)
    try AuditEntry(.passwordChanged, by: member, to: member, detail: "forgotten", at: now).append(
      tx)
  }
}
