import PlazaBase
import PlazaData
import PlazaHTTP

/// Ends all of a member's sessions except the one that made the request. Unfinished sign-ins,
/// password-reset links and earlier access tokens of the identity provider become invalid as well.
struct EndOtherSessions: Sendable {
  let member: ID<Member>
  /// The session that stays open; nil ends all.
  let keeping: ID<Viewer.Session>?
  let now: Instant

  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Int {
    try tx.run("DELETE FROM members_challenge WHERE member = \(member)")
    try tx.run("DELETE FROM members_passkey_challenge WHERE member = \(member)")
    try tx.run("DELETE FROM members_reset WHERE member = \(member)")
    try tx.run("UPDATE members_cognito SET tokens_from = \(now) WHERE member = \(member)")
    return try tx.run(
      "DELETE FROM members_session WHERE member = \(member) AND id <> \(keeping?.text ?? "")")
  }
}
