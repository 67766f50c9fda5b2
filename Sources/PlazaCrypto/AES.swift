import CCrypto
public import Foundation

/// The Advanced Encryption Standard (FIPS 197).
public enum AES {
  /// AES in Galois/Counter Mode (NIST SP 800-38D) with nonces of 96 and tags of 128 bits: encryption that also shows
  /// whether something was changed.
  public enum GCM {
    static let nonceBytes = 12
    static let tagBytes = 16

    /// A number that is used once with a key.
    public struct Nonce: Sequence, Sendable {
      let bytes: [UInt8]

      /// - Throws: ``CryptoFault/wrongSize`` where these are not 12 bytes.
      public init(data: some ContiguousBytes) throws {
        bytes = data.withUnsafeBytes { Array($0) }
        guard bytes.count == nonceBytes else { throw CryptoFault.wrongSize }
      }

      public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
    }

    /// Something that was encrypted, with its nonce and its tag.
    public struct SealedBox: Sendable {
      /// The number that was used with the key.
      public let nonce: Nonce
      /// The encrypted bytes, as many as were given.
      public let ciphertext: Data
      /// 16 bytes that authenticate all of it.
      public let tag: Data

      /// The nonce, the encrypted bytes and the tag, one after the other.
      public var combined: Data { Data(nonce) + ciphertext + tag }

      init(nonce: Nonce, ciphertext: [UInt8], tag: [UInt8]) {
        self.nonce = nonce
        self.ciphertext = Data(ciphertext)
        self.tag = Data(tag)
      }

      /// Takes a box apart that ``combined`` put together.
      /// - Throws: ``CryptoFault/wrongSize`` where it is too short for a nonce and a tag.
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
