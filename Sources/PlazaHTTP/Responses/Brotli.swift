import CBrotli

/// Brotli compression (RFC 7932) with Google's library.
enum Brotli {
  /// Compresses the bytes; returns `nil` if the library fails.
  /// - Parameter quality: 0 (fastest) … 11 (smallest).
  static func compress(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
    let room = BrotliEncoderMaxCompressedSize(bytes.count)
    guard room > 0 else { return nil }
    var isDone = false
    let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var size = room
      isDone =
        BrotliEncoderCompress(
          quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &size,
          buffer.baseAddress)
        == BROTLI_TRUE
      count = isDone ? size : 0
    }
    return isDone ? output : nil
  }
}
