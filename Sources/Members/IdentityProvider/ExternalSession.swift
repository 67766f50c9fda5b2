import Foundation
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaWeb

/// What a program does with an access token of the service that keeps the passwords. It has no row of its own: the
/// token itself says until when it is good.
struct ExternalSession: Sendable {
  private let token: ExternalToken
  /// Made of what all tokens of one sign-in have in common, so that ending it ends all of them.
  let id: ID<Viewer.Session>?

  init(_ token: ExternalToken) {
    self.token = token
    id = ID(Self.key(of: token.family))
  }

  /// Whether it has the shape of a signed token; ours have no dots.
  static func isToken(_ text: String) -> Bool { text.utf8.count { $0 == UInt8(ascii: ".") } == 2 }

  /// Whose it is: a member who is bound to the account, is not suspended, has not signed out since it was made, and has
  /// no second factor, which the token knows nothing of.
  func viewer(_ demandsSecondFactor: Bool, _ tx: any Transaction) throws -> Viewer? {
    guard let id else { return nil }
    let rows = try tx.rows(
      """
      SELECT m.id, m.name, r.role FROM members_cognito c JOIN members_member m ON m.id = c.member
      LEFT JOIN members_factor f ON f.member = m.id AND f.confirmed_at IS NOT NULL
      LEFT JOIN members_role r ON r.member = m.id
      WHERE c.subject = \(token.subject) AND c.tokens_from <= \(token.issuedAt) AND m.suspended_at IS NULL
      AND f.member IS NULL AND NOT EXISTS (SELECT 1 FROM members_ended_token e WHERE e.session = \(id))
      """)
    guard let row = rows.first else { return nil }
    let roles = Set(try rows.compactMap { try $0.optional("role", as: String.self).flatMap { Role($0) } })
    return try Viewer(
      id: row.value("id"), name: row.value("name"), roles: roles, session: id,
      owesSecondFactor: demandsSecondFactor && roles.contains(.admin))
  }

  /// Version 8 of RFC 9562 §5.8: all of it a hash.
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
