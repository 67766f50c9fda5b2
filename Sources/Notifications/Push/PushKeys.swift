private import Foundation
import PlazaCrypto

/// The keys that a browser created for a push subscription, with which messages are encrypted for
/// it (RFC 8291 §3): a public key on P-256 and a shared secret.
struct PushKeys: Sendable, Equatable {
  /// The browser's public key, an uncompressed 65-byte point.
  let point: [UInt8]
  /// The shared authentication secret of 16 bytes.
  let secret: [UInt8]

  /// - Returns: `nil` if the point is not on the curve or the secret does not have 16 bytes.
  init?(point: [UInt8], secret: [UInt8]) {
    guard secret.count == 16, point.count == 65,
      (try? P256.KeyAgreement.PublicKey(x963Representation: point)) != nil
    else { return nil }
    self.point = point
    self.secret = secret
  }

  /// Creates the keys from the browser's representation, base64url with or without padding.
  /// - Returns: `nil` if the point is not on the curve or the secret does not have 16 bytes.
  init?(p256dh: String, auth: String) {
    guard let point = [UInt8](base64URL: p256dh), let secret = [UInt8](base64URL: auth) else {
      return nil
    }
    self.init(point: point, secret: secret)
  }
}

extension [UInt8] {
  /// Decodes base64url (RFC 4648 §5), with or without padding; returns `nil` if the text is
  /// invalid.
  init?(base64URL text: String) {
    guard text.utf8.count <= 4096, !text.contains("+"), !text.contains("/") else { return nil }
    let plain = text.replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self.init(data)
  }
}
