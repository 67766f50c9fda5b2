import CCrypto
public import Foundation

extension RSA.Signing {
  /// The length of a new key in bits.
  public struct KeySize: Sendable {
    let bits: Int32

    /// The minimum length.
    public static let bits2048 = KeySize(bits: 2048)
  }

  /// A private key, which creates signatures. The server only verifies signatures; tests create
  /// keys and sign.
  public struct PrivateKey: Sendable {
    private let der: [UInt8]
    public let publicKey: PublicKey

    /// Creates a random key.
    public init(keySize: KeySize) throws {
      (der, publicKey) = try Self.withNewKey(keySize.bits) { key in
        (try Calls.encoded { i2d_PrivateKey(key, $0) }, try Self.numbers(of: key))
      }
    }

    /// Returns the signature of a digest.
    public func signature(
      for digest: Digest<SHA256>, padding: Padding = .insecurePKCS1v1_5
    ) throws -> RSASignature {
      let made = der.withUnsafeBytes { bytes in
        var start = bytes.bytes
        return d2i_AutoPrivateKey(nil, &start, bytes.count)
      }
      let key = try Calls.made(made, or: .wrongKey)
      defer { EVP_PKEY_free(key) }
      return RSASignature(rawRepresentation: try sign(digest, key))
    }

    private static func withNewKey<Result>(
      _ bits: Int32, _ body: (OpaquePointer) throws -> Result
    ) throws -> Result {
      let context = try Calls.made(EVP_PKEY_CTX_new_from_name(nil, "RSA", nil))
      defer { EVP_PKEY_CTX_free(context) }
      try Calls.check(EVP_PKEY_keygen_init(context))
      try Calls.check(EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits))
      var key: OpaquePointer?
      defer { EVP_PKEY_free(key) }
      try Calls.check(EVP_PKEY_generate(context, &key))
      return try body(Calls.made(key))
    }

    private static func numbers(of key: OpaquePointer) throws -> PublicKey {
      try PublicKey(n: number("n", of: key), e: number("e", of: key))
    }

    private static func number(_ name: String, of key: OpaquePointer) throws(CryptoFault)
      -> [UInt8]
    {
      var number: OpaquePointer?
      defer { BN_free(number) }
      try Calls.check(EVP_PKEY_get_bn_param(key, name, &number))
      var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(number) + 7) / 8)
      try Calls.check(Int(BN_bn2bin(number, &bytes)) == bytes.count ? 1 : 0)
      return bytes
    }
  }
}

extension RSA.Signing.PublicKey {
  /// The key as a SubjectPublicKeyInfo (X.509) in DER.
  /// - Throws: ``CryptoFault`` if OpenSSL cannot allocate memory.
  public var derRepresentation: Data {
    get throws {
      try withKey { key throws(CryptoFault) in Data(try Calls.encoded { i2d_PUBKEY(key, $0) }) }
    }
  }

  /// The SubjectPublicKeyInfo in PEM (RFC 7468 §13).
  /// - Throws: ``CryptoFault`` if OpenSSL cannot allocate memory.
  public var pemRepresentation: String {
    get throws {
      let text = try derRepresentation.base64EncodedString(options: [
        .lineLength64Characters, .endLineWithLineFeed,
      ])
      return "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----"
    }
  }
}
