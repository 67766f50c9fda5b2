import Foundation
import PlazaBase
import PlazaCrypto

/// The signature of the Standard Webhooks specification: HMAC-SHA256 of ID, timestamp and body.
enum WebhookSignature {
  private static let prefix = "whsec_"

  /// Returns a new secret of 256 bits.
  static func newSecret(_ world: World) -> String {
    prefix + Data(world.randomBytes(32)).base64EncodedString()
  }

  /// Returns the header fields of an attempt.
  /// - Parameter secrets: after a rotation, the new and the former secret. A receiver accepts a
  ///   delivery if one of the signatures is right.
  static func headers(id: String, at now: Instant, body: String, secrets: [String])
    -> [(name: String, value: String)]
  {
    let timestamp = String(now.seconds)
    let signatures = secrets.map { sign("\(id).\(timestamp).\(body)", with: $0) }
    return [
      ("webhook-id", id), ("webhook-timestamp", timestamp),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }

  private static func sign(_ content: String, with secret: String) -> String {
    let key = Data(base64Encoded: String(secret.dropFirst(prefix.count))) ?? Data()
    let code = HMAC<SHA256>.authenticationCode(
      for: Data(content.utf8), using: SymmetricKey(data: Array(key)))
    return "v1,\(Data(Array(code)).base64EncodedString())"
  }
}
