import CCrypto
public import Foundation

extension P256 {
  /// ECDSA with SHA-256 (FIPS 186-5).
  public enum Signing {
    /// A signature: two numbers of 32 bytes, the highest byte first.
    public struct ECDSASignature: Sendable {
      /// Both numbers, one after the other.
      public let rawRepresentation: Data

      /// - Throws: ``CryptoFault/wrongSize`` where these are not 64 bytes.
      public init(rawRepresentation bytes: some ContiguousBytes) throws {
        rawRepresentation = bytes.withUnsafeBytes { Data($0) }
        guard rawRepresentation.count == 2 * numberBytes else { throw CryptoFault.wrongSize }
      }
    }

    /// A public key, which checks signatures.
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

      /// Whether the private key signed these bytes.
      public func isValidSignature(_ signature: ECDSASignature, for data: some ContiguousBytes) -> Bool {
        let answer: Void? = try? withKey(point: point) { key throws(CryptoFault) in
          try verify(Array(signature.rawRepresentation), data, key)
        }
        return answer != nil
      }
    }

    /// A private key, which signs.
    public struct PrivateKey: Sendable {
      private let number: [UInt8]
      /// The public key that belongs to it.
      public let publicKey: PublicKey

      /// - Parameter bytes: a number of 32 bytes, the highest first.
      /// - Throws: ``CryptoFault/wrongKey`` where the curve has no such private key.
      public init(rawRepresentation bytes: some ContiguousBytes) throws {
        number = bytes.withUnsafeBytes { Array($0) }
        publicKey = PublicKey(point: try P256.point(of: number))
      }

      /// Signs bytes.
      public func signature(for data: some ContiguousBytes) throws -> ECDSASignature {
        try ECDSASignature(
          rawRepresentation: withKey(number: number, point: publicKey.point) { key throws(CryptoFault) in
            try sign(data, key)
          })
      }
    }
  }
}
