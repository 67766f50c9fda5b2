import Foundation
import PlazaBase
import PlazaCrypto
import PlazaData

/// Remembers for ten minutes that a browser was sent to a provider.
///
/// The browser keeps one secret in a cookie; the nonce and the verifier are derived from it and
/// the state. The database therefore holds nothing with which another browser could continue.
struct BeginProviderSignIn: Sendable {
  static let lasts = Duration.minutes(10)

  let provider: String
  let state: SecretToken
  /// The secret of the cookie.
  let browser: SecretToken
  /// The signed-in member who connects an account; nil for a sign-in.
  let member: ID<Member>?
  let next: String?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO members_provider_request (state_hash, browser_hash, provider, member, next, expires_at)
      VALUES (\(state.hash), \(browser.hash), \(provider), \(member), \(next), \(now + Self.lasts))
      """)
  }

  static func question(_ state: SecretToken, _ browser: SecretToken, at address: String)
    -> ProviderQuestion
  {
    func derived(_ purpose: String) -> String {
      Array(SHA256.hash(data: Data("\(purpose) \(browser.text) \(state.text)".utf8))).base64URL
    }
    return ProviderQuestion(
      state: state.text, nonce: derived("nonce"), verifier: derived("verifier"),
      returnAddress: address)
  }
}
