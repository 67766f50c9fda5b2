import Foundation
import PlazaFetch

/// The endpoints of a provider, from its discovery document (OpenID Connect Discovery §3).
struct OpenIDMetadata: Sendable {
  let authorization: FetchURL
  let token: FetchURL
  let keys: FetchURL
  let userInfo: FetchURL?
  let endSession: FetchURL?
  /// Whether the client's secret belongs into the body of a token request.
  let postsSecret: Bool

  private struct Document: Decodable {
    // The names are those of the document.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let issuer: String
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let authorization_endpoint: String
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let token_endpoint: String
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let jwks_uri: String
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let userinfo_endpoint: String?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let end_session_endpoint: String?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let token_endpoint_auth_methods_supported: [String]?
  }

  /// Why a document cannot be used.
  enum Fault: Error {
    case notADocument
    case otherIssuer
    case unusableAddress
  }

  /// Reads a document. Its addresses are requested under the rules of a setting only if they are
  /// on the issuer's own host; all others must be on the Internet.
  init(_ bytes: [UInt8], of settings: OpenIDSettings) throws(Fault) {
    guard let found = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
      throw .notADocument
    }
    guard found.issuer == settings.issuer else { throw .otherIssuer }
    func address(_ text: String?) -> FetchURL? {
      guard let text, let own = FetchURL(setting: text) else { return nil }
      return own.host == settings.address.host ? own : FetchURL(text)
    }
    guard let authorization = address(found.authorization_endpoint),
      let token = address(found.token_endpoint), let keys = address(found.jwks_uri)
    else { throw .unusableAddress }
    (self.authorization, self.token, self.keys) = (authorization, token, keys)
    userInfo = address(found.userinfo_endpoint)
    endSession = address(found.end_session_endpoint)
    let methods = found.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
    postsSecret = !methods.contains("client_secret_basic")
  }

  static func address(of settings: OpenIDSettings) -> FetchURL? {
    settings.address.adding([".well-known", "openid-configuration"])
  }
}
