private import Foundation
public import PlazaBase
import PlazaCrypto

/// By which push services know that messages come from the same server (RFC 8292): browsers tie their subscriptions to
/// its public half.
public struct VAPIDKey: Sendable {
  /// The longest time that a proof may hold (RFC 8292 §2).
  public static let longest = Duration.hours(24)

  private let key: P256.Signing.PrivateKey

  /// - Parameter raw: the private key, 32 bytes.
  /// - Returns: nil where it is none.
  public init?(raw: [UInt8]) {
    guard let key = try? P256.Signing.PrivateKey(rawRepresentation: raw) else { return nil }
    self.key = key
  }

  /// The public key as browsers and push services take it: an uncompressed point in base64url.
  public var publicKey: String { key.publicKey.x963Representation.base64URL }

  /// The value of the header `Authorization`: a proof for one push service, signed with ES256.
  /// - Parameters:
  ///   - audience: the push service's origin, such as `https://updates.push.services.mozilla.com`.
  ///   - subject: how its operator reaches ours: a `mailto:` or `https:` address.
  ///   - now: when it is sent.
  ///   - lasting: how long the proof holds, at most ``longest``.
  /// - Throws: where the key cannot sign.
  public func authorization(
    for audience: String, from subject: String, now: Instant, lasting: Duration = .hours(12)
  ) throws -> String {
    let end = (now + min(lasting, Self.longest)).seconds
    let claims = try JSONSerialization.data(
      withJSONObject: ["aud": audience, "exp": end, "sub": subject], options: [.sortedKeys, .withoutEscapingSlashes])
    let head = Array(#"{"typ":"JWT","alg":"ES256"}"#.utf8).base64URL
    let signed = "\(head).\(claims.base64URL)"
    let signature = try key.signature(for: Array(signed.utf8)).rawRepresentation
    return "vapid t=\(signed).\(signature.base64URL), k=\(publicKey)"
  }
}
