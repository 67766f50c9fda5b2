import CCrypto
import Foundation

extension AES.GCM {
  /// Calls a closure with a cipher initialised with a key and a nonce.
  static func withCipher<Result>(
    _ key: SymmetricKey, _ nonce: Nonce, isSealing: Bool,
    _ body: (GCMCipher) throws(CryptoFault) -> Result
  ) throws(CryptoFault) -> Result {
    let kind = try kind(for: key)
    let context = try Calls.made(EVP_CIPHER_CTX_new())
    defer { EVP_CIPHER_CTX_free(context) }
    try Calls.check(
      EVP_CipherInit_ex(context, kind, nil, key.bytes, nonce.bytes, isSealing ? 1 : 0))
    return try body(GCMCipher(context: context))
  }

  private static func kind(for key: SymmetricKey) throws(CryptoFault) -> OpaquePointer? {
    switch key.bytes.count * 8 {
    case 128: EVP_aes_128_gcm()
    case 192: EVP_aes_192_gcm()
    case 256: EVP_aes_256_gcm()
    default: throw .wrongKey
    }
  }
}

/// A single operation of OpenSSL's AES-GCM. The calls must be made in order: the context, the
/// message, the tag.
struct GCMCipher {
  fileprivate let context: OpaquePointer

  func authenticate(_ bytes: some ContiguousBytes) throws(CryptoFault) {
    let answer = bytes.withUnsafeBytes { bytes -> Int32 in
      guard let count = Int32(exactly: bytes.count), count > 0 else {
        return bytes.isEmpty ? 1 : 0
      }
      var written: Int32 = 0
      return EVP_CipherUpdate(context, nil, &written, bytes.bytes, count)
    }
    try Calls.check(answer)
  }

  /// Encrypts or decrypts a message of less than 2 GiB.
  func transform(_ bytes: some ContiguousBytes) throws(CryptoFault) -> [UInt8] {
    var (output, answer): ([UInt8], Int32) = ([], 1)
    bytes.withUnsafeBytes { bytes in
      guard let count = Int32(exactly: bytes.count), count > 0 else {
        return answer = bytes.isEmpty ? 1 : 0
      }
      output = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
        var written: Int32 = 0
        answer = EVP_CipherUpdate(context, buffer.baseAddress, &written, bytes.bytes, count)
        filled = Int(written)
      }
    }
    try Calls.check(answer)
    return output
  }

  /// Returns the authentication tag of the encrypted message.
  func makeTag() throws(CryptoFault) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: AES.GCM.tagBytes)
    try finish(or: .failed)
    try Calls.check(
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(clamping: tag.count), &tag))
    return tag
  }

  /// - Throws: ``CryptoFault/notAuthentic`` if the tag does not match the decrypted message.
  func check(tag: Data) throws(CryptoFault) {
    var tag = Array(tag)
    try Calls.check(
      EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(clamping: tag.count), &tag))
    try finish(or: .notAuthentic)
  }

  /// Finishes the operation. GCM does not buffer, so no bytes are written.
  private func finish(or fault: CryptoFault) throws(CryptoFault) {
    var (nothing, written) = ([UInt8](repeating: 0, count: 16), Int32(0))
    try Calls.check(EVP_CipherFinal_ex(context, &nothing, &written), or: fault)
  }
}
