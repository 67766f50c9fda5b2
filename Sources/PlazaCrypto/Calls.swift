import CCrypto

/// Checks the answers of OpenSSL's functions. A failed function leaves errors in a queue of its thread, where libpq's
/// TLS would take them for its own: so each failure clears that queue.
enum Calls {
  /// - Throws: a fault where a function did not answer 1.
  static func check(_ answer: Int32, or fault: CryptoFault = .failed) throws(CryptoFault) {
    guard answer == 1 else {
      ERR_clear_error()
      throw fault
    }
  }

  /// - Throws: a fault where a function made no object.
  static func made<Object>(_ object: Object?, or fault: CryptoFault = .failed) throws(CryptoFault) -> Object {
    guard let object else {
      ERR_clear_error()
      throw fault
    }
    return object
  }

  /// The bytes that one of OpenSSL's functions named `i2d_…` writes. Without a place, it answers how many there are.
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

  /// The bytes of OpenSSL's random generator, which the system's `getrandom` seeds.
  static func randomBytes(_ count: Int) throws(CryptoFault) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    try check(RAND_bytes(&bytes, Int32(clamping: count)))
    return bytes
  }
}

extension UnsafeRawBufferPointer {
  /// The address of the first byte, as OpenSSL's functions take it.
  var bytes: UnsafePointer<UInt8>? { baseAddress?.assumingMemoryBound(to: UInt8.self) }
}
