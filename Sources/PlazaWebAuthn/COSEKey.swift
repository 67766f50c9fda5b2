import Foundation
import PlazaCrypto

/// A public key of an authenticator in COSE (RFC 9053): ES256, RS256 or EdDSA.
public struct COSEKey: Sendable {
  /// The algorithms to offer to authenticators, in order of preference (COSE registry of IANA).
  public static let algorithms = [es256, edDSA, rs256]

  static let es256 = -7
  static let edDSA = -8
  static let rs256 = -257

  private let key: Key

  private enum Key: Sendable {
    case es256(P256.Signing.PublicKey)
    case edDSA(Ed25519.PublicKey)
    case rs256(RSA.Signing.PublicKey)
  }

  /// - Throws: ``WebAuthnRefusal/unsupportedKey`` for another algorithm or an invalid key.
  public init(_ bytes: [UInt8]) throws(WebAuthnRefusal) {
    guard let map = try? CBORValue(bytes) else { throw .malformed }
    try self.init(map)
  }

  init(_ map: CBORValue) throws(WebAuthnRefusal) {
    guard let key = Self.key(map) else { throw .unsupportedKey }
    self.key = key
  }

  /// The labels are those of RFC 9053 §7 and RFC 8230 §4.
  private static func key(_ map: CBORValue) -> Key? {
    switch (map[1], map[3]) {
    case (CBORValue(2), CBORValue(es256)):
      guard map[-1] == CBORValue(1), let x = map[-2]?.bytes, let y = map[-3]?.bytes,
        x.count == 32, y.count == 32,
        let key = try? P256.Signing.PublicKey(x963Representation: [4] + x + y)
      else { return nil }
      return .es256(key)
    case (CBORValue(1), CBORValue(edDSA)):
      guard map[-1] == CBORValue(6), let x = map[-2]?.bytes,
        let key = try? Ed25519.PublicKey(rawRepresentation: x)
      else { return nil }
      return .edDSA(key)
    case (CBORValue(3), CBORValue(rs256)):
      guard let n = map[-1]?.bytes, let e = map[-2]?.bytes,
        let key = try? RSA.Signing.PublicKey(n: n, e: e)
      else { return nil }
      return .rs256(key)
    default: return nil
    }
  }

  /// Whether the signature of the message was made with the corresponding private key.
  public func isValidSignature(_ signature: [UInt8], for data: [UInt8]) -> Bool {
    switch key {
    case .es256(let key):
      guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: data)
    case .edDSA(let key): return key.isValidSignature(signature, for: data)
    case .rs256(let key):
      return key.isValidSignature(
        RSA.Signing.RSASignature(rawRepresentation: signature), for: SHA256.hash(data: data))
    }
  }
}
