import PlazaBase
import PlazaData
import PlazaWeb

/// Gives a member a new password and ends all other sessions, so that whoever knew the old one is out.
struct ChangePassword: Sendable {
  let member: ID<Member>
  /// What showed that the current password was right.
  let proof: Proof
  /// nil where another service keeps it, and has changed it just before.
  let new: PasswordHash?
  /// The session that asks and stays.
  let keeping: ID<Viewer.Session>?
  let now: Instant

  enum Refusal: FieldRefusal {
    case wrongPassword

    var slug: String { "wrong-password" }
    var message: String { say("This isn't your current password. Try again.") }
    var field: String? { "current" }
    var kind: RefusalKind { .forbidden }
  }

  /// - Returns: how many other sessions ended.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    guard try proof.holds(for: member, tx) else { throw Refusal.wrongPassword }
    try Limit.signInChanges.require(member, now: now, tx)
    if let new { try tx.run("UPDATE members_member SET password = \(new.text) WHERE id = \(member)") }
    let ended = try EndOtherSessions(member: member, keeping: keeping, now: now)(tx)
    try AuditEntry(.passwordChanged, by: member, to: member, at: now).append(tx)
    return ended
  }
}
