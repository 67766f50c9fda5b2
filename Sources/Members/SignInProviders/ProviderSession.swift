import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// The part of a sign-in with a provider that the browser keeps for signing out there. It is sent
/// only to the page for signing out, and stored nowhere else.
struct ProviderSession {
  static let cookie = "plaza-provider-session"
  /// Browsers refuse cookies of more than 4096 bytes.
  private static let maximumLength = 3000

  let provider: String
  /// Empty if it is too long for a cookie.
  let idToken: String

  init(_ provider: String, _ identity: ProvenIdentity) {
    self.provider = provider
    idToken = identity.idToken.utf8.count <= Self.maximumLength ? identity.idToken : ""
  }

  init?(_ request: Request) {
    guard let value = request.cookie(Self.cookie), let dot = value.firstIndex(of: ".") else {
      return nil
    }
    provider = String(value[..<dot])
    idToken = String(value[value.index(after: dot)...])
  }

  func save(in response: inout Response, _ request: Request) {
    response.addCookie(
      Self.cookie, "\(provider).\(idToken)", seconds: Int(NewSession.lasts.components.seconds),
      secure: request.site.isSecure, path: Link("signout"))
  }
}
