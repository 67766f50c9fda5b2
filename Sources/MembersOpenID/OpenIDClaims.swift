import Foundation
import Members
import PlazaBase
import PlazaHTTP

/// The claims of an ID token or of the endpoint for claims about the account.
struct OpenIDClaims: Decodable, Sendable {
  private var values: [String: ClaimValue]

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: ClaimValue].self)
  }

  subscript(name: String) -> ClaimValue? { values[name] }

  /// Returns a claim by a path such as `realm_access.roles`. A claim whose own name contains dots
  /// comes first.
  func at(_ path: String) -> ClaimValue? {
    if let value = values[path] { return value }
    var parts = path.split(separator: ".").map(String.init)[...]
    guard let first = parts.popFirst() else { return nil }
    return parts.reduce(values[first]) { value, part in
      guard case .object(let inner) = value else { return nil }
      return inner[part]
    }
  }

  /// Adds claims that the ID token does not have.
  mutating func add(_ more: OpenIDClaims) { values.merge(more.values) { own, _ in own } }

  var subject: String? { values["sub"]?.text }

  /// Returns the identity that the claims describe.
  func identity(by settings: OpenIDSettings, subject: String, idToken: String) -> ProvenIdentity {
    let email = values["email"]?.text?.trimmed
    let groups = Set(at(settings.rolesClaim)?.texts ?? [])
    let parts = [values["given_name"]?.text, values["family_name"]?.text].compactMap { $0 }
    let name = values["name"]?.text ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
    return ProvenIdentity(
      issuer: settings.issuer, subject: subject,
      email: email.flatMap { $0.count >= 3 && $0.utf8.count <= 254 ? $0 : nil },
      isEmailVerified: isEmailVerified(by: settings),
      name: name.map { String($0.trimmed.prefix(100)) },
      roles: Set(settings.roles.filter { groups.contains($0.value) }.map(\.role)),
      idToken: idToken)
  }

  /// An explicit `false` always counts.
  private func isEmailVerified(by settings: OpenIDSettings) -> Bool {
    let claim = values["email_verified"]?.flag ?? values["xms_edov"]?.flag
    return claim ?? settings.trustsAddresses
  }
}
