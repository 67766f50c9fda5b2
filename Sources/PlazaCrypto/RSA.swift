import CCrypto
public import Foundation

/// RSA signatures (RFC 8017).
public enum RSA {
  /// Keys that sign and keys that check.
  public enum Signing {
    /// How a digest becomes a number of the key's size.
    public enum Padding: Sendable {
      /// RSASSA-PKCS1-v1_5, which RS256 demands (RFC 7518 §3.3).
      case insecurePKCS1v1_5
    }

    /// A signature.
    public struct RSASignature: Sendable {
      /// As many bytes as the modulus has.
      public let rawRepresentation: Data

      /// Takes a signature that was sent. A wrong one is found when it is checked.
      public init(rawRepresentation bytes: some ContiguousBytes) {
        rawRepresentation = bytes.withUnsafeBytes { Data($0) }
      }
    }

    /// A public key, which checks signatures.
    public struct PublicKey: Sendable {
      /// The numbers of a public key, the highest byte first, without leading zeros.
      public struct Primitives: Sendable {
        /// n
        public let modulus: Data
        /// e
        public let publicExponent: Data
      }

      private let primitives: Primitives

      /// - Parameters:
      ///   - modulus: of 2048 to 8192 bits, the highest byte first.
      ///   - exponent: an odd number from 3 to 2^32 − 1, the highest byte first.
      /// - Throws: ``CryptoFault/wrongKey`` where these numbers are no such key.
      public init(n modulus: some ContiguousBytes, e exponent: some ContiguousBytes) throws {
        primitives = Primitives(modulus: Self.number(modulus), publicExponent: Self.number(exponent))
        guard Self.isAllowed(primitives) else { throw CryptoFault.wrongKey }
        try withKey { _ in }
      }

      /// The numbers of the key.
      public func getKeyPrimitives() throws -> Primitives { primitives }

      /// Whether the private key signed this digest.
      public func isValidSignature(
        _ signature: RSASignature, for digest: Digest<SHA256>, padding: Padding = .insecurePKCS1v1_5
      ) -> Bool {
        let answer: Void? = try? withKey { key throws(CryptoFault) in
          try verify(signature.rawRepresentation, digest, key)
        }
        return answer != nil
      }

      /// Calls a closure with OpenSSL's form of the key.
      func withKey<Result>(_ body: (OpaquePointer) throws(CryptoFault) -> Result) throws(CryptoFault) -> Result {
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

      /// An even modulus is no product of two large primes; with the exponent 1 each signature is its own digest.
      private static func isAllowed(_ key: Primitives) -> Bool {
        let (n, e) = (key.modulus, key.publicExponent)
        return (2048...8192).contains(bits(n)) && (2...32).contains(bits(e)) && (n.last ?? 0) & 1 == 1
          && (e.last ?? 0) & 1 == 1
      }
    }
  }
}
