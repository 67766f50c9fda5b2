import Foundation
import Members
import PlazaBase
import PlazaJWT

/// Verifies that an ID token was issued by the provider, for this client and for one request
/// (OpenID Connect Core §3.1.3.7).
struct OpenIDVerifier: Sendable {
  static let algorithms = Set(JWTAlgorithm.allCases)
  /// The tolerated clock difference in seconds.
  static let skew = 120.0

  let settings: OpenIDSettings
  let keys: JWKSCache

  func claims(of idToken: String, nonce: String, now: Instant) async throws(ProviderFailure)
    -> OpenIDClaims
  {
    guard let token = SignedToken(idToken, accepting: Self.algorithms) else { throw .badToken }
    guard let key = try await key(for: token) else { throw .unknownKey }
    guard let claims = token.claims(OpenIDClaims.self, checkedWith: key) else { throw .badToken }
    try check(claims, nonce: nonce, now: Double(now.microseconds) / 1_000_000)
    return claims
  }

  private func key(for token: SignedToken) async throws(ProviderFailure) -> VerificationKey? {
    do {
      return try await keys.key(for: token)
    } catch {
      throw .unavailable
    }
  }

  private func check(_ claims: OpenIDClaims, nonce: String, now: Double) throws(ProviderFailure) {
    guard claims["iss"]?.text == settings.issuer else { throw .wrongIssuer }
    try checkAudience(claims)
    guard let expiry = claims["exp"]?.number, let issued = claims["iat"]?.number, issued >= 0,
      let subject = claims.subject, (1...255).contains(subject.utf8.count)
    else { throw .badToken }
    guard now < expiry + Self.skew else { throw .expired }
    guard max(issued, claims["nbf"]?.number ?? issued) <= now + Self.skew else {
      throw .tooEarly
    }
    guard claims["nonce"]?.text == nonce else { throw .wrongNonce }
  }

  /// A token for several clients must name this one as the party to which it was issued.
  private func checkAudience(_ claims: OpenIDClaims) throws(ProviderFailure) {
    let audiences = claims["aud"]?.texts ?? []
    guard audiences.contains(settings.client) else { throw .wrongAudience }
    let party = claims["azp"]?.text
    guard party == settings.client || party == nil && audiences.count == 1 else {
      throw .wrongAudience
    }
  }
}
