import CCrypto

/// The elliptic curve P-256 (NIST SP 800-186), which OpenSSL calls prime256v1.
public enum P256 {
  static let numberBytes = 32
  static let pointBytes = 65

  /// Returns the uncompressed public point of a private number.
  /// - Throws: ``CryptoFault/wrongKey`` if the number is 0 or not less than the order of the
  ///   curve.
  static func point(of number: [UInt8]) throws(CryptoFault) -> [UInt8] {
    let group = try Calls.made(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1))
    defer { EC_GROUP_free(group) }
    let secret = try Calls.made(BN_secure_new())
    defer { BN_clear_free(secret) }
    let point = try Calls.made(EC_POINT_new(group))
    defer { EC_POINT_clear_free(point) }
    _ = try Calls.made(BN_bin2bn(number, Int32(clamping: number.count), secret))
    guard number.count == numberBytes, BN_is_zero(secret) == 0,
      BN_cmp(secret, EC_GROUP_get0_order(group)) < 0
    else {
      throw .wrongKey
    }
    BN_set_flags(secret, BN_FLG_CONSTTIME)
    try Calls.check(EC_POINT_mul(group, point, secret, nil, nil, nil))
    var bytes = [UInt8](repeating: 0, count: pointBytes)
    let count = EC_POINT_point2oct(
      group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, pointBytes, nil)
    try Calls.check(count == pointBytes ? 1 : 0)
    return bytes
  }

  /// Calls a closure with OpenSSL's representation of a public key.
  /// - Throws: ``CryptoFault/wrongKey`` if the bytes are not an uncompressed point on the curve.
  static func withKey<Result>(
    point: [UInt8], _ body: (OpaquePointer) throws(CryptoFault) -> Result
  ) throws(CryptoFault) -> Result {
    guard point.count == pointBytes, point.first == 4 else { throw .wrongKey }
    var parts = KeyParts()
    parts.add("group", text: "prime256v1")
    parts.add("pub", bytes: point)
    return try parts.withKey(of: "EC", plaza_public_key, body)
  }

  /// Calls a closure with OpenSSL's representation of a private key.
  static func withKey<Result>(
    number: [UInt8], point: [UInt8], _ body: (OpaquePointer) throws(CryptoFault) -> Result
  ) throws(CryptoFault) -> Result {
    var parts = KeyParts()
    parts.add("group", text: "prime256v1")
    parts.add("priv", number: number)
    parts.add("pub", bytes: point)
    return try parts.withKey(of: "EC", plaza_key_pair, body)
  }
}
