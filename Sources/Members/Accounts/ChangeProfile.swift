import PlazaBase
import PlazaData

/// Changes a member's own name and handle; what is nil stays.
struct ChangeProfile: Sendable {
  let member: ID<Member>
  var name: String?
  /// A handle, or an empty text for none.
  var handle: String?
  let now: Instant

  enum Refused: Refusal {
    case notThere

    var slug: String { "no-such-member" }
    var sentence: String { say("There is no such account any more.") }
    var kind: RefusalKind { .notFound }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let account = try Account.find(member, tx) else { throw Refused.notThere }
    let before = Person(email: account.email, name: account.name, handle: account.handle)
    var after = before
    if let name { after.name = name }
    if let handle { after.handle = handle.isEmpty ? nil : handle }
    if after == before { return }
    try PersonRefused.check(after, except: member, tx)
    try after.update(member, tx)
    let detail = after.changes(since: before)
    try AuditEntry(.profileChanged, by: member, to: member, detail: detail, at: now).append(tx)
  }
}

extension Person {
  /// The names of the fields that differ.
  func changes(since before: Person) -> String {
    let changed = [
      email == before.email ? nil : "e-mail address", name == before.name ? nil : "name",
      handle == before.handle ? nil : "handle",
    ]
    return changed.compactMap { $0 }.joined(separator: ", ")
  }
}
