import Glibc

/// Complete reads and writes of file descriptors. A single system call may transfer only a part,
/// or be interrupted by a signal.
package enum FileIO {
  /// Reads `count` bytes from an offset, or fewer at the end of the file.
  /// - Returns: `nil` if it fails, with the reason in `errno`.
  package static func read(_ descriptor: Int32, from offset: Int, count: Int) -> [UInt8]? {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
          off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        if got <= 0 { break }
        filled += got
      }
    }
    return failed ? nil : bytes
  }

  /// - Returns: false if it fails, with the reason in `errno`.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 { return false }
      written += count
    }
    return true
  }
}
