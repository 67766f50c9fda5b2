import PlazaBase
import PlazaData
import PlazaWeb

/// Gives a member a new password and ends all other sessions, so that whoever knew the old one is out.
struct ChangePassword: Sendable {
  let member: ID<Member>
  /// The stored hash that the current password was compared with.
  let verified: PasswordHash
  let new: PasswordHash
  /// The session that asks and stays.
  let keeping: ID<Viewer.Session>?
  let now: Instant

  enum Refused: FieldRefusal {
    case wrongPassword

    var slug: String { "wrong-password" }
    var sentence: String { "This is not your current password. Please try again." }
    var field: String? { "current" }
    var kind: RefusalKind { .forbidden }
  }

  /// - Returns: how many other sessions ended.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    let changed = try tx.run(
      "UPDATE members_member SET password = \(new.text) WHERE id = \(member) AND password = \(verified.text)")
    if changed == 0 { throw Refused.wrongPassword }
    let ended = try EndOtherSessions(member: member, keeping: keeping)(tx)
    try AuditEntry(.passwordChanged, by: member, to: member, at: now).append(tx)
    return ended
  }
}
