import CCrypto
import Foundation

extension RSA.Signing {
  /// - Throws: ``CryptoFault`` if the signature is not valid.
  static func verify(_ signature: Data, _ digest: Digest<SHA256>, _ key: OpaquePointer)
    throws(CryptoFault)
  {
    let context = try Calls.made(EVP_PKEY_CTX_new_from_pkey(nil, key, nil))
    defer { EVP_PKEY_CTX_free(context) }
    try Calls.check(EVP_PKEY_verify_init(context))
    try usePKCS1(context)
    let bytes = Array(signature)
    try Calls.check(
      EVP_PKEY_verify(context, bytes, bytes.count, digest.bytes, digest.bytes.count),
      or: .notAuthentic)
  }

  /// Returns the signature of a digest.
  static func sign(_ digest: Digest<SHA256>, _ key: OpaquePointer) throws(CryptoFault) -> [UInt8] {
    let context = try Calls.made(EVP_PKEY_CTX_new_from_pkey(nil, key, nil))
    defer { EVP_PKEY_CTX_free(context) }
    try Calls.check(EVP_PKEY_sign_init(context))
    try usePKCS1(context)
    var count = Int(EVP_PKEY_get_size(key))
    var bytes = [UInt8](repeating: 0, count: max(count, 0))
    try Calls.check(EVP_PKEY_sign(context, &bytes, &count, digest.bytes, digest.bytes.count))
    return Array(bytes.prefix(count))
  }

  private static func usePKCS1(_ context: OpaquePointer) throws(CryptoFault) {
    try Calls.check(EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING))
    try Calls.check(EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()))
  }
}
