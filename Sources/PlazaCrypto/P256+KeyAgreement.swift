import CCrypto
public import Foundation

extension P256 {
  /// Elliptic-curve Diffie-Hellman (NIST SP 800-56A): two parties agree on a secret.
  public enum KeyAgreement {
    /// A public key, which the other party gets.
    public struct PublicKey: Sendable {
      fileprivate let point: [UInt8]

      fileprivate init(point: [UInt8]) { self.point = point }

      /// - Parameter bytes: an uncompressed point: 4 and two numbers of 32 bytes.
      /// - Throws: ``CryptoFault/wrongKey`` where this is no point of the curve.
      public init(x963Representation bytes: some ContiguousBytes) throws {
        point = bytes.withUnsafeBytes { Array($0) }
        try withKey(point: point) { _ in }
      }

      /// The point, uncompressed: 4 and two numbers of 32 bytes.
      public var x963Representation: Data { Data(point) }
    }

    /// A private key.
    public struct PrivateKey: Sendable {
      private let number: [UInt8]
      /// The public key that belongs to it.
      public let publicKey: PublicKey

      /// A random key.
      /// - Throws: ``CryptoFault``; one random number of four thousand million is no key.
      public init() throws { try self.init(rawRepresentation: Calls.randomBytes(numberBytes)) }

      /// - Parameter bytes: a number of 32 bytes, the highest first.
      /// - Throws: ``CryptoFault/wrongKey`` where the curve has no such private key.
      public init(rawRepresentation bytes: some ContiguousBytes) throws {
        number = bytes.withUnsafeBytes { Array($0) }
        publicKey = PublicKey(point: try P256.point(of: number))
      }

      /// The secret that both parties compute, each with its own private key and the other's public key.
      public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret {
        try withKey(number: number, point: publicKey.point) { own throws(CryptoFault) in
          try withKey(point: other.point) { other throws(CryptoFault) in
            SharedSecret(bytes: try derive(own, other))
          }
        }
      }
    }

    private static func derive(_ own: OpaquePointer, _ other: OpaquePointer) throws(CryptoFault) -> [UInt8] {
      let context = try Calls.made(EVP_PKEY_CTX_new_from_pkey(nil, own, nil))
      defer { EVP_PKEY_CTX_free(context) }
      try Calls.check(EVP_PKEY_derive_init(context))
      try Calls.check(EVP_PKEY_derive_set_peer(context, other), or: .wrongKey)
      var (secret, count) = ([UInt8](repeating: 0, count: numberBytes), numberBytes)
      try Calls.check(EVP_PKEY_derive(context, &secret, &count))
      try Calls.check(count == numberBytes ? 1 : 0)
      return secret
    }
  }
}
