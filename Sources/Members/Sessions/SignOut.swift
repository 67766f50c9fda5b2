import PlazaBase
import PlazaData
import PlazaHTTP

/// Ends the session that a request came with; one that has already ended is not an error.
///
/// A token of the identity provider cannot be revoked. It is remembered as ended for as long as
/// the same sign-in can produce new tokens.
struct SignOut: Sendable {
  let session: ID<Viewer.Session>
  let now: Instant

  /// The default lifetime of Cognito's refresh tokens.
  static let remembered = Duration.days(30)

  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.run("DELETE FROM members_session WHERE id = \(session)") == 0 else { return }
    try tx.run(
      """
      INSERT INTO members_revoked_token (session, forgotten_at) VALUES (\(session), \(now + Self.remembered))
      ON CONFLICT (session) DO NOTHING
      """)
  }
}
