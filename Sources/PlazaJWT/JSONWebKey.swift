import Foundation
import PlazaCrypto

/// A JSON Web Key (RFC 7517 §4), as far as it describes a supported key.
struct JSONWebKey: Decodable {
  let kid: String?
  private let kty: String
  private let alg: String?
  private let use: String?
  private let n: String?
  private let e: String?
  private let crv: String?
  private let x: String?
  private let y: String?

  /// nil if the key is of another kind or not valid.
  var key: VerificationKey? {
    guard use ?? "sig" == "sig", let key = kty == "RSA" ? rsa : kty == "EC" ? p256 : nil,
      alg ?? key.algorithm.rawValue == key.algorithm.rawValue
    else { return nil }
    return key
  }

  private var rsa: VerificationKey? {
    guard let n = n.flatMap({ Data(base64URL: $0) }), let e = e.flatMap({ Data(base64URL: $0) }),
      let key = try? RSA.Signing.PublicKey(n: n, e: e)
    else { return nil }
    return VerificationKey(.rsa(key))
  }

  private var p256: VerificationKey? {
    guard crv == "P-256", let x = x.flatMap({ Data(base64URL: $0) }),
      let y = y.flatMap({ Data(base64URL: $0) }), x.count == 32, y.count == 32,
      let key = try? P256.Signing.PublicKey(x963Representation: Data([4]) + x + y)
    else { return nil }
    return VerificationKey(.p256(key))
  }
}
