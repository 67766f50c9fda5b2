import PlazaBase
import PlazaData
import PlazaHTTP

/// Removes the key of any member, by an administrator who gives a reason.
struct RemoveProgramKey: Sendable {
  let key: ID<Viewer.Session>
  let actor: ID<Member>
  let reason: String
  let now: Instant

  enum Refusal: PlazaBase.Refusal {
    case notFound

    var slug: String { "no-such-key" }
    var message: String { say("This key doesn't exist. It may have been deleted already.") }
    var kind: RefusalKind { .notFound }
  }

  func callAsFunction(_ tx: any Transaction) throws {
    let found = try ProgramKey.find(key, now: now, tx)
    let removed = try tx.run(
      "DELETE FROM members_session WHERE id = \(key) AND access IS NOT NULL")
    if removed == 0 { throw Refusal.notFound }
    try AuditEntry(
      .keyRemoved, by: actor, to: found.owner, detail: "\(found.scopes.text): \(found.name())",
      reason: reason, at: now
    ).append(tx)
  }
}
