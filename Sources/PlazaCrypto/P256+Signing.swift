import CCrypto
public import Foundation

extension P256 {
  /// ECDSA with SHA-256 (FIPS 186-5).
  public enum Signing {
    /// A signature: two 32-byte numbers in big-endian order.
    public struct ECDSASignature: Sendable {
      /// Both numbers, concatenated.
      public let rawRepresentation: Data

      /// - Throws: ``CryptoFault/wrongSize`` unless there are 64 bytes.
      public init(rawRepresentation bytes: some ContiguousBytes) throws {
        rawRepresentation = bytes.withUnsafeBytes { Data($0) }
        guard rawRepresentation.count == 2 * numberBytes else { throw CryptoFault.wrongSize }
      }

      /// - Parameter bytes: an `ECDSA-Sig-Value` in DER (RFC 3279 §2.2.3).
      /// - Throws: ``CryptoFault`` if the bytes are anything but one such value.
      public init(derRepresentation bytes: some ContiguousBytes) throws {
        rawRepresentation = Data(try raw(bytes.withUnsafeBytes { Array($0) }[...]))
      }
    }

    /// A public key, which verifies signatures.
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

      /// Whether the signature of the message was made with the corresponding private key.
      public func isValidSignature(_ signature: ECDSASignature, for data: some ContiguousBytes)
        -> Bool
      {
        let answer: Void? = try? withKey(point: point) { key throws(CryptoFault) in
          try verify(Array(signature.rawRepresentation), data, key)
        }
        return answer != nil
      }
    }

    /// A private key, which creates signatures.
    public struct PrivateKey: Sendable {
      private let number: [UInt8]
      public let publicKey: PublicKey

      /// - Parameter bytes: a 32-byte number in big-endian order.
      /// - Throws: ``CryptoFault/wrongKey`` if the number is not a valid private key.
      public init(rawRepresentation bytes: some ContiguousBytes) throws {
        number = bytes.withUnsafeBytes { Array($0) }
        publicKey = PublicKey(point: try P256.point(of: number))
      }

      /// Returns the signature of a message.
      public func signature(for data: some ContiguousBytes) throws -> ECDSASignature {
        try ECDSASignature(
          rawRepresentation: withKey(number: number, point: publicKey.point) {
            key throws(CryptoFault) in
            try sign(data, key)
          })
      }
    }
  }
}
