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
}
