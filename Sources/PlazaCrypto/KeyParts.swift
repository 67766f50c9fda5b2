import CCrypto

/// The parameters from which OpenSSL creates a key. Names are static strings, because OpenSSL
/// retains their addresses.
struct KeyParts {
  private var values: [(name: StaticString, kind: Int32, bytes: [UInt8])] = []

  mutating func add(_ name: StaticString, text: String) {
    values.append((name, OSSL_PARAM_UTF8_STRING, Array(text.utf8)))
  }

  mutating func add(_ name: StaticString, bytes: [UInt8]) {
    values.append((name, OSSL_PARAM_OCTET_STRING, bytes))
  }

  /// - Parameter number: the bytes in big-endian order; OpenSSL takes them in native order.
  mutating func add(_ name: StaticString, number: [UInt8]) {
    values.append(
      (name, OSSL_PARAM_UNSIGNED_INTEGER, 1.littleEndian == 1 ? number.reversed() : number))
  }

  /// Calls a closure with the key.
  /// - Parameters:
  ///   - algorithm: `EC` or `RSA`.
  ///   - selection: `plaza_public_key` or `plaza_key_pair`.
  func withKey<Result>(
    of algorithm: String, _ selection: Int32, _ body: (OpaquePointer) throws(CryptoFault) -> Result
  ) throws(CryptoFault) -> Result {
    let context = try Calls.made(EVP_PKEY_CTX_new_from_name(nil, algorithm, nil))
    defer { EVP_PKEY_CTX_free(context) }
    try Calls.check(EVP_PKEY_fromdata_init(context))
    var key: OpaquePointer?
    defer { EVP_PKEY_free(key) }
    let answer = withParameters { EVP_PKEY_fromdata(context, &key, selection, $0) }
    try Calls.check(answer, or: .wrongKey)
    return try body(Calls.made(key))
  }

  private func withParameters(_ body: (UnsafeMutablePointer<OSSL_PARAM>?) -> Int32) -> Int32 {
    // Each value is followed by a zero byte, because OpenSSL reads some strings regardless of
    // their length.
    var whole: [UInt8] = values.flatMap { $0.bytes + [0] }
    return whole.withUnsafeMutableBytes { whole in
      var (offset, parameters): (Int, [OSSL_PARAM]) = (0, [])
      for value in values {
        let name = UnsafeRawPointer(value.name.utf8Start).assumingMemoryBound(to: CChar.self)
        parameters.append(
          OSSL_PARAM(
            key: name, data_type: UInt32(value.kind),
            data: whole.baseAddress?.advanced(by: offset),
            data_size: value.bytes.count, return_size: 0))
        offset += value.bytes.count + 1
      }
      parameters.append(OSSL_PARAM_construct_end())
      return parameters.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
  }
}
