import Foundation
import JWTKit
import Members
import PlazaBase

/// Tells the pool's own tokens for this client from any others. Whatever is not as it should be is simply no token.
struct TokenReader: Sendable {
  /// What a token is for; one kind is never taken for the other.
  enum Use: String {
    case access, id
  }

  /// How far two clocks may be apart.
  static let skew = 60.0
  /// The longest token that is looked at, in bytes; Cognito's have about one thousand.
  static let longest = 16_384

  private let client: String
  private let issuer: String
  private let keys: PoolKeys

  init(_ settings: CognitoSettings, keys: PoolKeys) {
    client = settings.client
    issuer = settings.issuer
    self.keys = keys
  }

  private struct Header: Decodable {
    let alg: String
    let kid: String
    let crit: [String]?
  }

  /// What a genuine token says.
  /// - Returns: nil where it is none.
  /// - Throws: ``AuthorityFailure/unavailable`` where there are no keys to tell by.
  func claims(of token: String, _ use: Use, now: Instant) async throws(AuthorityFailure) -> Claims? {
    guard let kid = Self.keyName(of: token), let key = try await keys.key(named: kid) else { return nil }
    guard let claims = try? await key.verify(token, as: Claims.self) else { return nil }
    return isGood(claims, use, now: Double(now.microseconds) / 1_000_000) ? claims : nil
  }

  /// The name of the key that an RS256 token says it was signed with. No other algorithm is known here, so that none
  /// can be asked for.
  private static func keyName(of token: String) -> String? {
    guard token.utf8.count <= longest else { return nil }
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy(isBase64URL), let bytes = Data(base64URL: parts[0]),
      let header = try? JSONDecoder().decode(Header.self, from: bytes)
    else { return nil }
    return header.alg == "RS256" && header.crit == nil && !header.kid.isEmpty ? header.kid : nil
  }

  private static func isBase64URL(_ part: Substring) -> Bool {
    !part.isEmpty
      && part.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  private func isGood(_ claims: Claims, _ use: Use, now: Double) -> Bool {
    guard claims.iss == issuer, claims.tokenUse == use.rawValue, (1...128).contains(claims.sub.utf8.count) else {
      return false
    }
    let audience = use == .access ? claims.clientID : claims.aud
    let begins = max(claims.iat, claims.nbf ?? claims.iat)
    return audience == client && now < claims.exp + Self.skew && begins <= now + Self.skew && claims.iat >= 0
      && claims.authTime ?? 0 >= 0
  }
}

extension Data {
  /// - Returns: nil where the text is not base64url.
  fileprivate init?(base64URL text: Substring) {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    self.init(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
  }
}
