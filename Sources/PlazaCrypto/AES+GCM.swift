public import Foundation

extension AES.GCM {
  /// Encrypts and authenticates a message.
  /// - Parameters:
  ///   - key: a key of 128, 192 or 256 bits.
  ///   - nonce: a number never used with this key before; random by default.
  ///   - context: additional authenticated data, which is not part of the box.
  /// - Throws: ``CryptoFault``.
  public static func seal<Context: ContiguousBytes>(
    _ message: some ContiguousBytes, using key: SymmetricKey, nonce: Nonce? = nil,
    authenticating context: Context = [UInt8]()
  ) throws -> SealedBox {
    let nonce = try nonce ?? Nonce(data: Calls.randomBytes(nonceBytes))
    return try withCipher(key, nonce, isSealing: true) { cipher throws(CryptoFault) in
      try cipher.authenticate(context)
      let ciphertext = try cipher.transform(message)
      return SealedBox(nonce: nonce, ciphertext: ciphertext, tag: try cipher.makeTag())
    }
  }

  /// Decrypts a box.
  /// - Parameter context: the additional authenticated data passed to `seal`.
  /// - Throws: ``CryptoFault/notAuthentic`` if the key, the context or any byte of the box
  ///   differs.
  public static func open<Context: ContiguousBytes>(
    _ box: SealedBox, using key: SymmetricKey, authenticating context: Context = [UInt8]()
  ) throws -> Data {
    try withCipher(key, box.nonce, isSealing: false) { cipher throws(CryptoFault) in
      try cipher.authenticate(context)
      let message = try cipher.transform(box.ciphertext)
      try cipher.check(tag: box.tag)
      return Data(message)
    }
  }
}
