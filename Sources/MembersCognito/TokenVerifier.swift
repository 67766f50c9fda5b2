import Foundation
import Members
import PlazaBase
import PlazaJWT

/// Verifies that a token was issued by the pool for this app client.
struct TokenVerifier: Sendable {
  /// The purpose of a token. A token of one purpose is not accepted for the other.
  enum Use: String {
    case access, id
  }

  /// User pools use no other.
  static let algorithms: Set<JWTAlgorithm> = [.rs256]
  /// The tolerated clock difference in seconds.
  static let skew = 60.0

  private let client: String
  private let issuer: String
  private let keys: JWKSCache

  init(_ settings: CognitoSettings, keys: JWKSCache) {
    client = settings.client
    issuer = settings.issuer
    self.keys = keys
  }

  /// Verifies a token and returns its claims.
  /// - Returns: nil if the token is invalid.
  /// - Throws: ``AuthorityFailure/unavailable`` if no keys are available.
  func claims(of token: String, _ use: Use, now: Instant) async throws(AuthorityFailure) -> Claims?
  {
    guard let signed = SignedToken(token, accepting: Self.algorithms),
      let name = signed.key,
      let key = try await key(named: name),
      let claims = signed.claims(Claims.self, checkedWith: key)
    else { return nil }
    return isGood(claims, use, now: Double(now.microseconds) / 1_000_000) ? claims : nil
  }

  private func key(named name: String) async throws(AuthorityFailure) -> VerificationKey? {
    do {
      return try await keys.key(named: name)
    } catch {
      throw .unavailable
    }
  }

  private func isGood(_ claims: Claims, _ use: Use, now: Double) -> Bool {
    guard claims.iss == issuer, claims.tokenUse == use.rawValue,
      (1...128).contains(claims.sub.utf8.count)
    else {
      return false
    }
    let audience = use == .access ? claims.clientID : claims.aud
    let begins = max(claims.iat, claims.nbf ?? claims.iat)
    return audience == client && now < claims.exp + Self.skew && begins <= now + Self.skew
      && claims.iat >= 0
      && claims.authTime ?? 0 >= 0
  }
}
