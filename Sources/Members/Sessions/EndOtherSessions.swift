import PlazaBase
import PlazaData
import PlazaWeb

/// Ends all of a member's sessions but the one that asks, and what was made before of tokens of another service
/// and of links for a new password.
struct EndOtherSessions: Sendable {
  let member: ID<Member>
  /// nil ends every one.
  let keeping: ID<Viewer.Session>?
  let now: Instant

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    try tx.run("DELETE FROM members_challenge WHERE member = \(member)")
    try tx.run("DELETE FROM members_reset WHERE member = \(member)")
    try tx.run("UPDATE members_cognito SET tokens_from = \(now) WHERE member = \(member)")
    return try tx.run("DELETE FROM members_session WHERE member = \(member) AND id <> \(keeping?.text ?? "")")
  }
}
