import CCrypto
public import Foundation

/// The Advanced Encryption Standard (FIPS 197).
public enum AES {
  /// AES in Galois/Counter Mode (NIST SP 800-38D) with 96-bit nonces and 128-bit tags: encryption
  /// with authentication.
  public enum GCM {
    static let nonceBytes = 12
    static let tagBytes = 16

    /// A number used once with a key.
    public struct Nonce: Sequence, Sendable {
      let bytes: [UInt8]

      /// - Throws: ``CryptoFault/wrongSize`` unless `data` has 12 bytes.
      public init(data: some ContiguousBytes) throws {
        bytes = data.withUnsafeBytes { Array($0) }
        guard bytes.count == nonceBytes else { throw CryptoFault.wrongSize }
      }

      public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    }

    /// An encrypted message with its nonce and its authentication tag.
    public struct SealedBox: Sendable {
      /// The nonce used for the encryption.
      public let nonce: Nonce
      /// The encrypted message, of the same length as the plaintext.
      public let ciphertext: Data
      /// The 16-byte authentication tag of the message and the context.
      public let tag: Data

      /// The nonce, the ciphertext and the tag, concatenated.
      public var combined: Data { Data(nonce) + ciphertext + tag }

      init(nonce: Nonce, ciphertext: [UInt8], tag: [UInt8]) {
        self.nonce = nonce
        self.ciphertext = Data(ciphertext)
        self.tag = Data(tag)
      }

      /// Splits a box in the form of ``combined``.
      /// - Throws: ``CryptoFault/wrongSize`` if it is too short for a nonce and a tag.
      public init(combined: some ContiguousBytes) throws {
        let bytes = combined.withUnsafeBytes { Array($0) }
        guard bytes.count >= nonceBytes + tagBytes else { throw CryptoFault.wrongSize }
        nonce = try Nonce(data: bytes.prefix(nonceBytes))
        ciphertext = Data(bytes[nonceBytes..<bytes.count - tagBytes])
        tag = Data(bytes.suffix(tagBytes))
      }
    }
  }
}
