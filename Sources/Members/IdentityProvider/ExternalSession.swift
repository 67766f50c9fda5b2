import Foundation
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaHTTP

/// A session of an API client with an access token of the identity provider. It has no database
/// row: the token carries its own expiry.
struct ExternalSession: Sendable {
  private let token: ExternalToken
  /// Derived from the value that all tokens of one sign-in share, so that ending the session
  /// invalidates all of them.
  let id: ID<Viewer.Session>?

  init(_ token: ExternalToken) {
    self.token = token
    id = ID(Self.key(of: token.family))
  }

  /// Whether text has the form of a signed token. Plaza's own tokens contain no dots.
  static func isToken(_ text: String) -> Bool { text.utf8.count { $0 == UInt8(ascii: ".") } == 2 }

  /// Returns the member of the token: bound to the account, not suspended, not signed out since
  /// the token was issued, and without a second factor, which the token does not attest.
  /// - Parameter hasDesk: The column `has_desk` of ``SessionAuthenticator``.
  func viewer(_ demandsSecondFactor: Bool, hasDesk: SQL = "0 AS has_desk", _ tx: any Transaction)
    throws -> Viewer?
  {
    guard let id else { return nil }
    let rows = try tx.rows(
      """
      SELECT m.id, m.name, r.role, \(hasDesk) FROM members_cognito c JOIN members_member m ON m.id = c.member
      LEFT JOIN members_factor f ON f.member = m.id AND f.confirmed_at IS NOT NULL
      LEFT JOIN members_role r ON r.member = m.id
      WHERE c.subject = \(token.subject) AND c.tokens_from <= \(token.issuedAt) AND m.suspended_at IS NULL
      AND f.member IS NULL AND NOT EXISTS (SELECT 1 FROM members_revoked_token e WHERE e.session = \(id))
      """)
    guard let row = rows.first else { return nil }
    let roles = Set(
      try rows.compactMap { try $0.optional("role", as: String.self).flatMap { Role($0) } })
    return try Viewer(
      id: row.value("id"), name: row.value("name"), roles: roles, session: id,
      owesSecondFactor: demandsSecondFactor && roles.contains(.admin),
      hasDesk: row.value("has_desk"))
  }

  /// A UUID of version 8 (RFC 9562, section 5.8), made entirely of hash bits.
  private static func key(of family: String) -> String {
    var bytes = Array(SHA256.hash(data: Data("plaza/token\n\(family)".utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = bytes.hexadecimal
    var (text, rest) = ("", digits[...])
    for length in [8, 4, 4, 4, 12] {
      text += (text.isEmpty ? "" : "-") + rest.prefix(length)
      rest = rest.dropFirst(length)
    }
    return text
  }
}
