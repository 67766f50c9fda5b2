private import Foundation
import PlazaBase
import PlazaCrypto

/// The key that identifies this server to push services (RFC 8292). Browsers bind their
/// subscriptions to its public key.
struct VAPIDKey: Sendable {
  /// The maximum lifetime of a token (RFC 8292 §2).
  static let maximumDuration = Duration.hours(24)

  private let key: P256.Signing.PrivateKey

  /// - Parameter raw: a private key of 32 bytes.
  /// - Returns: `nil` if the key is invalid.
  init?(raw: [UInt8]) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: raw) else { return nil }
    self.key = key
  }

  /// The public key in the form that browsers and push services expect: an uncompressed point in
  /// base64url.
  var publicKey: String { key.publicKey.x963Representation.base64URL }

  /// Returns the value of the `Authorization` header: a token for one push service, signed with
  /// ES256.
  /// - Parameters:
  ///   - audience: the origin of the push service, such as
  ///     `https://updates.push.services.mozilla.com`.
  ///   - subject: the contact of this server's operator, a `mailto:` or `https:` URI.
  ///   - now: the time of sending.
  ///   - lifetime: the lifetime of the token, at most ``maximumDuration``.
  /// - Throws: ``CryptoFault`` if signing fails.
  func authorization(
    for audience: String, from subject: String, now: Instant, lifetime: Duration = .hours(12)
  ) throws -> String {
    let end = (now + min(lifetime, Self.maximumDuration)).seconds
    let claims = try JSONSerialization.data(
      withJSONObject: ["aud": audience, "exp": end, "sub": subject],
      options: [.sortedKeys, .withoutEscapingSlashes])
    let head = Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8).base64URL
    let signed = "\(head).\(claims.base64URL)"
    let signature = try key.signature(for: Array(signed.utf8)).rawRepresentation
    return "vapid t=\(signed).\(signature.base64URL), k=\(publicKey)"
  }
}
