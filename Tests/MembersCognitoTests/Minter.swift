import Foundation
import PlazaBase
import PlazaCrypto

/// Makes tokens, good ones and every sort of bad ones, with RSA keys of its own.
struct Minter: Sendable {
  static let client = "plazaclient"
  static let issuer = "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Test"

  let key: RSA.Signing.PrivateKey
  let other: RSA.Signing.PrivateKey

  /// Made once: finding the primes of a key takes longer than most tests.
  private static let keys = Result {
    (try RSA.Signing.PrivateKey(keySize: .bits2048), try RSA.Signing.PrivateKey(keySize: .bits2048))
  }

  init() throws { (key, other) = try Self.keys.get() }

  /// The set of keys as a pool shows it.
  func keySet(_ named: [String: RSA.Signing.PrivateKey]) throws -> String {
    let keys = try named.sorted { $0.key < $1.key }.map { name, key in
      let numbers = try key.publicKey.getKeyPrimitives()
      return """
        {"alg":"RS256","e":"\(base64(numbers.publicExponent))","kid":"\(name)","kty":"RSA","n":"\(base64(numbers.modulus))",\
        "use":"sig"}
        """
    }
    return "{\"keys\":[\(keys.joined(separator: ","))]}"
  }

  /// What an access token says.
  static func access(_ subject: String = "subject-1", at now: Instant) -> [String: any Sendable] {
    let seconds = Int(now.microseconds / 1_000_000)
    return [
      "iss": issuer, "sub": subject, "client_id": client, "token_use": "access", "iat": seconds, "auth_time": seconds,
      "exp": seconds + 3600, "jti": "jti-1", "origin_jti": "family-1", "username": subject,
    ]
  }

  /// What an id token says.
  static func id(
    _ subject: String = "subject-1", email: String, isProven: Bool = true, name: String? = nil, at now: Instant
  ) -> [String: any Sendable] {
    var claims = access(subject, at: now)
    claims["client_id"] = nil
    claims["username"] = nil
    claims["aud"] = client
    claims["token_use"] = "id"
    claims["email"] = email
    claims["email_verified"] = isProven
    claims["cognito:username"] = subject
    claims["name"] = name
    return claims
  }

  func token(
    _ claims: [String: any Sendable], header: [String: any Sendable] = ["alg": "RS256", "kid": "one", "typ": "JWT"],
    by key: RSA.Signing.PrivateKey? = nil
  ) throws -> String {
    let signed = try unsigned(claims, header: header)
    let signature = try (key ?? self.key).signature(
      for: SHA256.hash(data: Data(signed.utf8)), padding: .insecurePKCS1v1_5)
    return signed + "." + base64(signature.rawRepresentation)
  }

  /// By HMAC, with what everybody knows of the public key as the secret.
  func symmetric(_ claims: [String: any Sendable], secret: Data) throws -> String {
    let signed = try unsigned(claims, header: ["alg": "HS256", "kid": "one", "typ": "JWT"])
    let code = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: SymmetricKey(data: secret))
    return signed + "." + base64(Data(code))
  }

  func unsigned(_ claims: [String: any Sendable], header: [String: any Sendable]) throws -> String {
    try [header, claims].map { base64(try JSONSerialization.data(withJSONObject: $0)) }.joined(separator: ".")
  }

  func base64(_ bytes: some Sequence<UInt8>) -> String { Array(bytes).base64URL }
}
