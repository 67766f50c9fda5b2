import CCrypto
public import Foundation

extension P256 {
  /// Elliptic-curve Diffie-Hellman key agreement (NIST SP 800-56A).
  public enum KeyAgreement {
    /// A public key, which is sent to the other party.
    public struct PublicKey: Sendable {
      fileprivate let point: [UInt8]

      fileprivate init(point: [UInt8]) { self.point = point }

      /// - Parameter bytes: an uncompressed point: the byte 4 and two 32-byte numbers.
      /// - Throws: ``CryptoFault/wrongKey`` if the bytes are not a point on the curve.
      public init(x963Representation bytes: some ContiguousBytes) throws {
        point = bytes.withUnsafeBytes { Array($0) }
        try withKey(point: point) { _ in }
      }

      /// The uncompressed point: the byte 4 and two 32-byte numbers.
      public var x963Representation: Data { Data(point) }
    }

    public struct PrivateKey: Sendable {
      private let number: [UInt8]
      public let publicKey: PublicKey

      /// Creates a random key.
      /// - Throws: ``CryptoFault``; the probability that the random number is not a valid key is
      ///   about 2⁻³².
      public init() throws { try self.init(rawRepresentation: Calls.randomBytes(numberBytes)) }

      /// - Parameter bytes: a 32-byte number in big-endian order.
      /// - Throws: ``CryptoFault/wrongKey`` if the number is not a valid private key.
      public init(rawRepresentation bytes: some ContiguousBytes) throws {
        number = bytes.withUnsafeBytes { Array($0) }
        publicKey = PublicKey(point: try P256.point(of: number))
      }

      /// Returns the shared secret, which each party computes from its own private key and the
      /// other party's public key.
      public func sharedSecretFromKeyAgreement(with other: PublicKey) throws -> SharedSecret {
        try withKey(number: number, point: publicKey.point) { own throws(CryptoFault) in
          try withKey(point: other.point) { other throws(CryptoFault) in
            SharedSecret(bytes: try derive(own, other))
          }
        }
      }
    }

    private static func derive(_ own: OpaquePointer, _ other: OpaquePointer) throws(CryptoFault)
      -> [UInt8]
    {
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
