import PlazaBase
import PlazaData
import PlazaHTTP

/// Changes a member's own name and handle. Values that are nil stay unchanged.
struct ChangeProfile: Sendable {
  let member: ID<Member>
  var name: String?
  /// The new handle; an empty string removes it.
  var handle: String?
  let now: Instant

  enum Refusal: PlazaBase.Refusal {
    case notFound

    var slug: String { "no-such-member" }
    var message: String { say("This account no longer exists.") }
    var kind: RefusalKind { .notFound }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    guard let account = try Account.find(member, tx) else { throw Refusal.notFound }
    let before = MemberProfile(email: account.email, name: account.name, handle: account.handle)
    var after = before
    if let name { after.name = name }
    if let handle { after.handle = handle.isEmpty ? nil : handle }
    if after == before { return }
    try Limit.profileChanges.require(member, now: now, tx)
    try PersonRefusal.check(after, except: member, tx)
    let detail = after.changes(since: before)
    try AuditEntry(.profileChanged, by: member, to: member, detail: detail, at: now).append(tx)
    try after.update(member, tx)
  }
}

extension MemberProfile {
  /// Describes the fields that differ from an earlier version, with their old and new values.
  func changes(since before: MemberProfile) -> String {
    let fields = [
      ("email address", before.email, email), ("name", before.name, name),
      ("handle", before.handle ?? "–", handle ?? "–"),
    ]
    return fields.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) → \($0.2)" }.joined(
      separator: ", ")
  }
}
