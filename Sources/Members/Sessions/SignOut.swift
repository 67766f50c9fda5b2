import PlazaBase
import PlazaData
import PlazaWeb

/// Ends the session a request came with. Ending one that is over already is fine. The token of another service cannot
/// be taken back; it is remembered as ended for as long as others can come of the same sign-in.
struct SignOut: Sendable {
  let session: ID<Viewer.Session>
  let now: Instant

  /// As long as Cognito renews tokens unless it is told otherwise.
  static let remembered = Duration.days(30)

  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.run("DELETE FROM members_session WHERE id = \(session)") == 0 else { return }
    try tx.run(
      """
      INSERT INTO members_ended_token (session, forgotten_at) VALUES (\(session), \(now + Self.remembered))
      ON CONFLICT (session) DO NOTHING
      """)
  }
}
