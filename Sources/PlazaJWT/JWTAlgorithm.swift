/// A signature algorithm of tokens (RFC 7518 §3.1). Unsigned tokens and tokens with a shared
/// secret are not supported.
public enum JWTAlgorithm: String, Sendable, CaseIterable {
  /// RSASSA-PKCS1-v1_5 with SHA-256.
  case rs256 = "RS256"
  /// ECDSA with the curve P-256 and SHA-256.
  case es256 = "ES256"
}
