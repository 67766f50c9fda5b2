import PlazaBase
import PlazaData

/// Corrects a member's address, name or handle; what is nil stays.
struct EditMember: Sendable {
  let member: ID<Member>
  var email: String?
  var name: String?
  /// A handle, or an empty text for none.
  var handle: String?
  let actor: ID<Member>
  let reason: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let account = try AdministratorRefusal.account(member, tx)
    let before = Person(email: account.email, name: account.name, handle: account.handle)
    var after = before
    if let email { after.email = email }
    if let name { after.name = name }
    if let handle { after.handle = handle.isEmpty ? nil : handle }
    if after == before { return }
    try PersonRefusal.check(after, except: member, tx)
    let detail = after.changes(since: before)
    try AuditEntry(.profileChanged, by: actor, to: member, detail: detail, reason: reason, at: now).append(tx)
    try after.update(member, tx)
    guard after.email != before.email else { return }
    // A link on its way to the old address does not open any more.
    try tx.run("DELETE FROM members_reset WHERE member = \(member)")
    try tx.run("DELETE FROM members_address_request WHERE member = \(member)")
  }
}
