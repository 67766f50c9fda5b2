import PlazaBase
import PlazaData

/// Corrects a member's address, name or handle. Values that are nil stay unchanged.
struct EditMember: Sendable {
  let member: ID<Member>
  var email: String?
  var name: String?
  /// The new handle; an empty string removes it.
  var handle: String?
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let account = try AdministratorRefusal.account(member, tx)
    let before = MemberProfile(email: account.email, name: account.name, handle: account.handle)
    var after = before
    if let email { after.email = email }
    if let name { after.name = name }
    if let handle { after.handle = handle.isEmpty ? nil : handle }
    if after == before { return }
    try PersonRefusal.check(after, except: member, tx)
    let detail = after.changes(since: before)
    try AuditEntry(.profileChanged, by: actor, to: member, detail: detail, reason: reason, at: now)
      .append(tx)
    try after.update(member, tx)
    guard after.email != before.email else { return }
    // Links mailed to the old address become invalid.
    try tx.run("DELETE FROM members_reset WHERE member = \(member)")
    try tx.run("DELETE FROM members_address_request WHERE member = \(member)")
  }
}
