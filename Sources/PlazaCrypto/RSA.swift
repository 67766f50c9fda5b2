import CCrypto
public import Foundation

/// RSA signatures (RFC 8017).
public enum RSA {
  /// Signing and verification keys.
  public enum Signing {
    /// The scheme that pads a digest to the length of the key.
    public enum Padding: Sendable {
      /// RSASSA-PKCS1-v1_5, which RS256 requires (RFC 7518 §3.3).
      case insecurePKCS1v1_5
    }

    public struct RSASignature: Sendable {
      /// The signature, as long as the modulus.
      public let rawRepresentation: Data

      /// Wraps received bytes. Invalid signatures are detected during verification.
      public init(rawRepresentation bytes: some ContiguousBytes) {
        rawRepresentation = bytes.withUnsafeBytes { Data($0) }
      }
    }

    /// A public key, which verifies signatures.
    public struct PublicKey: Sendable {
      /// The numbers of a public key, in big-endian order without leading zeros.
      public struct Primitives: Sendable {
        /// The modulus n.
        public let modulus: Data
        /// The public exponent e.
        public let publicExponent: Data
      }

      private let primitives: Primitives

      /// - Parameters:
      ///   - modulus: a number of 2048 to 8192 bits in big-endian order.
      ///   - exponent: an odd number from 3 to 2³² − 1 in big-endian order.
      /// - Throws: ``CryptoFault/wrongKey`` if the numbers are out of range or not a valid key.
      public init(n modulus: some ContiguousBytes, e exponent: some ContiguousBytes) throws {
        primitives = Primitives(
          modulus: Self.number(modulus), publicExponent: Self.number(exponent))
        guard Self.isAllowed(primitives) else { throw CryptoFault.wrongKey }
        try withKey { _ in }
      }

      /// Returns the numbers of the key.
      public func getKeyPrimitives() throws -> Primitives { primitives }

      /// Whether the signature of the digest was made with the corresponding private key.
      public func isValidSignature(
        _ signature: RSASignature, for digest: Digest<SHA256>,
        padding: Padding = .insecurePKCS1v1_5
      ) -> Bool {
        let answer: Void? = try? withKey { key throws(CryptoFault) in
          try verify(signature.rawRepresentation, digest, key)
        }
        return answer != nil
      }

      /// Calls a closure with OpenSSL's representation of the key.
      func withKey<Result>(_ body: (OpaquePointer) throws(CryptoFault) -> Result)
        throws(CryptoFault) -> Result
      {
        var parts = KeyParts()
        parts.add("n", number: Array(primitives.modulus))
        parts.add("e", number: Array(primitives.publicExponent))
        return try parts.withKey(of: "RSA", plaza_public_key, body)
      }

      private static func number(_ bytes: some ContiguousBytes) -> Data {
        bytes.withUnsafeBytes { Data($0.drop { $0 == 0 }) }
      }

      private static func bits(_ number: Data) -> Int {
        number.first.map { number.count * 8 - $0.leadingZeroBitCount } ?? 0
      }

      /// An even modulus is not the product of two large primes; with the exponent 1, each
      /// signature equals its padded digest.
      private static func isAllowed(_ key: Primitives) -> Bool {
        let (n, e) = (key.modulus, key.publicExponent)
        return (2048...8192).contains(bits(n)) && (2...32).contains(bits(e))
          && (n.last ?? 0) & 1 == 1
          && (e.last ?? 0) & 1 == 1
      }
    }
  }
}
