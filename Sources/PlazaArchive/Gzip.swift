import CZlib

/// Gzip compression (RFC 1952) with zlib.
public enum Gzip {
  /// Compresses the bytes; returns `nil` if zlib cannot allocate memory.
  /// - Parameter level: 1 (fastest) … 9 (smallest).
  public static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var stream = z_stream()
    let version = ZLIB_VERSION
    let windowWithGzipHeader: Int32 = 15 + 16
    let ready = deflateInit2_(
      &stream, level, Z_DEFLATED, windowWithGzipHeader, 8, Z_DEFAULT_STRATEGY, version,
      Int32(MemoryLayout<z_stream>.size))
    guard ready == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    let room = Int(deflateBound(&stream, UInt(bytes.count)))
    var finished = false
    let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      input.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(room)
        finished = deflate(&stream, Z_FINISH) == Z_STREAM_END
      }
      count = Int(stream.total_out)
    }
    return finished ? output : nil
  }
}
