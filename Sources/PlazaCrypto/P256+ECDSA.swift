import CCrypto
import Foundation

extension P256.Signing {
  /// The maximum length in bytes of a signature in OpenSSL's format, a DER sequence of two
  /// integers.
  private static let maximumLength = 72

  /// Returns the two numbers of a signature, concatenated.
  static func sign(_ data: some ContiguousBytes, _ key: OpaquePointer) throws(CryptoFault)
    -> [UInt8]
  {
    let context = try Calls.made(EVP_MD_CTX_new())
    defer { EVP_MD_CTX_free(context) }
    try Calls.check(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key))
    var (der, count) = ([UInt8](repeating: 0, count: maximumLength), maximumLength)
    try Calls.check(
      data.withUnsafeBytes { EVP_DigestSign(context, &der, &count, $0.bytes, $0.count) })
    return try raw(der.prefix(count))
  }

  /// - Throws: ``CryptoFault`` if the signature is not valid.
  static func verify(_ raw: [UInt8], _ data: some ContiguousBytes, _ key: OpaquePointer)
    throws(CryptoFault)
  {
    let context = try Calls.made(EVP_MD_CTX_new())
    defer { EVP_MD_CTX_free(context) }
    try Calls.check(EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key))
    let der = try der(raw)
    try Calls.check(
      data.withUnsafeBytes { EVP_DigestVerify(context, der, der.count, $0.bytes, $0.count) },
      or: .notAuthentic)
  }

  /// Returns the two numbers of a signature in DER, concatenated.
  /// - Throws: ``CryptoFault/wrongSize`` if the bytes are anything but one such signature.
  static func raw(_ der: ArraySlice<UInt8>) throws(CryptoFault) -> [UInt8] {
    let (made, length) = der.withUnsafeBytes { bytes in
      var start = bytes.bytes
      let made = d2i_ECDSA_SIG(nil, &start, bytes.count)
      return (made, start.map { $0 - (bytes.bytes ?? $0) })
    }
    let signature = try Calls.made(made, or: .wrongSize)
    defer { ECDSA_SIG_free(signature) }
    guard length == der.count else { throw .wrongSize }
    return try number(ECDSA_SIG_get0_r(signature)) + number(ECDSA_SIG_get0_s(signature))
  }

  private static func number(_ value: OpaquePointer?) throws(CryptoFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: P256.numberBytes)
    let written = BN_bn2binpad(value, &bytes, Int32(clamping: bytes.count))
    try Calls.check(Int(written) == bytes.count ? 1 : 0)
    return bytes
  }

  private static func der(_ raw: [UInt8]) throws(CryptoFault) -> [UInt8] {
    let signature = try Calls.made(ECDSA_SIG_new())
    defer { ECDSA_SIG_free(signature) }
    let half = Int32(P256.numberBytes)
    let (r, s) = (
      BN_bin2bn(raw, half, nil), BN_bin2bn(Array(raw.suffix(P256.numberBytes)), half, nil)
    )
    guard ECDSA_SIG_set0(signature, r, s) == 1 else {
      BN_free(r)
      BN_free(s)
      ERR_clear_error()
      throw .failed
    }
    return try Calls.encoded { i2d_ECDSA_SIG(signature, $0) }
  }
}
