import CZlib

/// Inflates deflated bytes (RFC 1951), limiting the size of the output.
enum Inflater {
  private static let part = 65_536

  static func inflate(_ packed: [UInt8], atMost maximum: Int) throws(ZipProblem) -> [UInt8] {
    var stream = z_stream()
    let rawWindow: Int32 = -15
    guard
      inflateInit2_(&stream, rawWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else {
      throw .damaged
    }
    defer { inflateEnd(&stream) }
    var source = packed
    var plain: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: part)
    let problem = source.withUnsafeMutableBufferPointer { input -> ZipProblem? in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        let (status, written) = step(&stream, &buffer)
        guard status == Z_OK || status == Z_STREAM_END else { return .damaged }
        if written > maximum - plain.count { return .tooLarge }
        plain.append(contentsOf: buffer[..<written])
        if status == Z_STREAM_END { return nil }
        if written == 0, stream.avail_in == 0 { return .damaged }
      }
    }
    if let problem { throw problem }
    return plain
  }

  private static func step(_ stream: inout z_stream, _ buffer: inout [UInt8]) -> (
    status: Int32, written: Int
  ) {
    buffer.withUnsafeMutableBufferPointer { output in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      let status = CZlib.inflate(&stream, Z_NO_FLUSH)
      return (status, output.count - Int(stream.avail_out))
    }
  }
}
