public import Foundation

extension AES.GCM {
  /// Encrypts bytes.
  /// - Parameters:
  ///   - key: of 128, 192 or 256 bits.
  ///   - nonce: a number that this key never had before; a random one by default.
  ///   - context: bytes that are not in the box and must be the same when it is opened.
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
  /// - Parameter context: the bytes that were given when it was sealed.
  /// - Throws: ``CryptoFault/notAuthentic`` where the key, the context or any byte is another.
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
