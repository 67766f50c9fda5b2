private import Foundation
import PlazaCrypto

/// What a browser made for one subscription, so that only it can read what is pushed there (RFC 8291 §3): a public key
/// on P-256 and a secret that both sides know.
public struct PushKeys: Sendable, Equatable {
  /// The browser's public key: an uncompressed point of 65 bytes.
  public let point: [UInt8]
  /// 16 bytes.
  public let secret: [UInt8]

  /// - Returns: nil where that is no point of the curve, or no secret.
  public init?(point: [UInt8], secret: [UInt8]) {
    guard secret.count == 16, point.count == 65, (try? P256.KeyAgreement.PublicKey(x963Representation: point)) != nil
    else { return nil }
    self.point = point
    self.secret = secret
  }

  /// As a browser hands them over: base64url, with or without padding.
  /// - Returns: nil where that is no point of the curve, or no secret.
  public init?(p256dh: String, auth: String) {
    guard let point = [UInt8](base64URL: p256dh), let secret = [UInt8](base64URL: auth) else { return nil }
    self.init(point: point, secret: secret)
  }
}

extension [UInt8] {
  /// Bytes of base64url (RFC 4648 §5), with or without padding; nil where it is none.
  public init?(base64URL text: String) {
    guard text.utf8.count <= 4096, !text.contains("+"), !text.contains("/") else { return nil }
    let plain = text.replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: plain + padding) else { return nil }
    self.init(data)
  }
}
