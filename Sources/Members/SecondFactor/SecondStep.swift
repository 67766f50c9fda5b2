import PlazaBase
import PlazaData
import PlazaHTTP

/// The ways in which a member can pass the step that follows the password, besides recovery codes.
struct SecondStep: Sendable, Equatable {
  let hasAuthenticator: Bool
  let passkeys: Int
  let isAdmin: Bool

  /// Whether a correct password is not sufficient. A passkey alone does not change how other
  /// members sign in, so that losing the device that keeps it does not lock them out.
  var isDemanded: Bool { hasAuthenticator || isAdmin && passkeys > 0 }

  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> SecondStep {
    let row = try tx.first(
      """
      SELECT
        (SELECT COUNT(*) FROM members_factor f
          WHERE f.member = m.id AND f.confirmed_at IS NOT NULL) AS factors,
        (SELECT COUNT(*) FROM members_passkey p WHERE p.member = m.id) AS passkeys,
        (SELECT COUNT(*) FROM members_role r WHERE r.member = m.id AND r.role = 'admin') AS admin
      FROM members_member m WHERE m.id = \(member)
      """)
    return try SecondStep(
      hasAuthenticator: row?.value("factors") ?? 0 > 0, passkeys: row?.value("passkeys") ?? 0,
      isAdmin: row?.value("admin") ?? 0 > 0)
  }

  /// Ends the sessions of a new administrator who has a passkey but no authenticator app. Until
  /// then a password was sufficient, so that a password alone may have begun them.
  static func endSessionsWithoutIt(of member: ID<Member>, _ tx: any Transaction) throws {
    let step = try of(member, tx)
    guard step.isDemanded, !step.hasAuthenticator else { return }
    try tx.run("DELETE FROM members_session WHERE member = \(member) AND access IS NULL")
  }
}
