import PlazaBase
import PlazaData
import PlazaWeb

/// Ends all of a member's sessions but the one that asks.
struct EndOtherSessions: Sendable {
  let member: ID<Member>
  /// nil ends every one.
  let keeping: ID<Viewer.Session>?

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    try tx.run("DELETE FROM members_challenge WHERE member = \(member)")
    return try tx.run("DELETE FROM members_session WHERE member = \(member) AND id <> \(keeping?.text ?? "")")
  }
}
