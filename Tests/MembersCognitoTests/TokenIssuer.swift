import Foundation
import PlazaBase
import PlazaCrypto

/// Issues valid and invalid tokens with its own RSA keys.
struct TokenIssuer: Sendable {
  static let client = "plazaclient"
  static let issuer = "https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_Test"

  let key: RSA.Signing.PrivateKey
  let other: RSA.Signing.PrivateKey

  /// Created once, because generating a key takes longer than most tests.
  private static let keys = Result {
    (
      try RSA.Signing.PrivateKey(keySize: .bits2048),
      try RSA.Signing.PrivateKey(keySize: .bits2048)
    )
  }

  init() throws { (key, other) = try Self.keys.get() }

  /// Returns the JSON Web Key Set as published by a pool.
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

  /// The claims of an access token.
  static func access(_ subject: String = "subject-1", at now: Instant) -> [String: any Sendable] {
    let seconds = Int(now.microseconds / 1_000_000)
    return [
      "iss": issuer, "sub": subject, "client_id": client, "token_use": "access", "iat": seconds,
      "auth_time": seconds,
      "exp": seconds + 3600, "jti": "jti-1", "origin_jti": "family-1", "username": subject,
    ]
  }

  /// The claims of an id token.
  static func id(
    _ subject: String = "subject-1", email: String, isProven: Bool = true, name: String? = nil,
    at now: Instant
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
    _ claims: [String: any Sendable],
    header: [String: any Sendable] = ["alg": "RS256", "kid": "one", "typ": "JWT"],
    by key: RSA.Signing.PrivateKey? = nil
  ) throws -> String {
    let signed = try unsigned(claims, header: header)
    let signature = try (key ?? self.key).signature(
      for: SHA256.hash(data: Data(signed.utf8)), padding: .insecurePKCS1v1_5)
    return signed + "." + base64(signature.rawRepresentation)
  }

  /// Signs with HMAC and the public key as the secret, which an attacker would know.
  func symmetric(_ claims: [String: any Sendable], secret: Data) throws -> String {
    let signed = try unsigned(claims, header: ["alg": "HS256", "kid": "one", "typ": "JWT"])
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(signed.utf8), using: SymmetricKey(data: secret))
    return signed + "." + base64(Data(code))
  }

  func unsigned(_ claims: [String: any Sendable], header: [String: any Sendable]) throws -> String
  {
    try [header, claims].map { base64(try JSONSerialization.data(withJSONObject: $0)) }.joined(
      separator: ".")
  }

  func base64(_ bytes: some Sequence<UInt8>) -> String { Array(bytes).base64URL }
}
