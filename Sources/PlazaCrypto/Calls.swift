import CCrypto

/// Checks the results of OpenSSL functions. A failed function adds to the thread's error queue,
/// and libpq's TLS code would take these errors for its own, so each failure clears the queue.
enum Calls {
  /// - Throws: the fault if the function did not return 1.
  static func check(_ answer: Int32, or fault: CryptoFault = .failed) throws(CryptoFault) {
    guard answer == 1 else {
      ERR_clear_error()
      throw fault
    }
  }

  /// - Throws: the fault if the function returned a null pointer.
  static func made<Object>(_ object: Object?, or fault: CryptoFault = .failed) throws(CryptoFault)
    -> Object
  {
    guard let object else {
      ERR_clear_error()
      throw fault
    }
    return object
  }

  /// Returns the bytes that an `i2d_…` function of OpenSSL writes. Called without a buffer, such a
  /// function returns the length.
  static func encoded(
    _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
  ) throws(CryptoFault) -> [UInt8] {
    let count = Int(write(nil))
    try check(count > 0 ? 1 : 0)
    var bytes = [UInt8](repeating: 0, count: count)
    let written = bytes.withUnsafeMutableBufferPointer { buffer in
      var place = buffer.baseAddress
      return write(&place)
    }
    try check(Int(written) == count ? 1 : 0)
    return bytes
  }

  /// Returns bytes from OpenSSL's random generator, which is seeded by `getrandom`.
  static func randomBytes(_ count: Int) throws(CryptoFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try check(RAND_bytes(&bytes, Int32(clamping: count)))
    return bytes
  }
}

extension UnsafeRawBufferPointer {
  /// The address of the first byte, in the type that OpenSSL functions take.
  var bytes: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
