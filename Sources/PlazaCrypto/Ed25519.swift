import CCrypto
public import Foundation

/// The signature scheme Ed25519 (RFC 8032).
public enum Ed25519 {
  static let keyBytes = 32
  static let signatureBytes = 64

  /// A public key, which verifies signatures.
  public struct PublicKey: Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: the 32 bytes of the key.
    /// - Throws: ``CryptoFault/wrongKey`` unless there are 32 bytes.
    public init(rawRepresentation bytes: some ContiguousBytes) throws {
      self.bytes = bytes.withUnsafeBytes { Array($0) }
      guard self.bytes.count == keyBytes else { throw CryptoFault.wrongKey }
    }

    /// Whether the signature of the message was made with the corresponding private key.
    public func isValidSignature(
      _ signature: some ContiguousBytes, for data: some ContiguousBytes
    ) -> Bool {
      let answer: Void? = try? verify(signature.withUnsafeBytes { Array($0) }, data)
      return answer != nil
    }

    /// - Throws: ``CryptoFault`` if the signature is not valid.
    private func verify(_ signature: [UInt8], _ data: some ContiguousBytes) throws(CryptoFault) {
      guard signature.count == signatureBytes else { throw .wrongSize }
      let made = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, bytes, bytes.count)
      let key = try Calls.made(made, or: .wrongKey)
      defer { EVP_PKEY_free(key) }
      let context = try Calls.made(EVP_MD_CTX_new())
      defer { EVP_MD_CTX_free(context) }
      // The scheme has a digest of its own, so none is chosen.
      try Calls.check(EVP_DigestVerifyInit(context, nil, nil, nil, key))
      try Calls.check(
        data.withUnsafeBytes {
          EVP_DigestVerify(context, signature, signature.count, $0.bytes, $0.count)
        },
        or: .notAuthentic)
    }
  }
}
