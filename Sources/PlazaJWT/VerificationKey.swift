import Foundation
import PlazaCrypto

/// A public key. It verifies signatures of one algorithm only, so that a token cannot select
/// another one for it.
public struct VerificationKey: Sendable {
  enum Kind: Sendable {
    case rsa(RSA.Signing.PublicKey)
    case p256(P256.Signing.PublicKey)
  }

  private let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  public var algorithm: JWTAlgorithm {
    switch kind {
    case .rsa: .rs256
    case .p256: .es256
    }
  }

  func isValid(_ signature: Data, of message: Data) -> Bool {
    switch kind {
    case .rsa(let key):
      key.isValidSignature(
        RSA.Signing.RSASignature(rawRepresentation: signature),
        for: SHA256.hash(data: message), padding: .insecurePKCS1v1_5)
    case .p256(let key):
      (try? P256.Signing.ECDSASignature(rawRepresentation: signature)).map {
        key.isValidSignature($0, for: message)
      } ?? false
    }
  }
}
