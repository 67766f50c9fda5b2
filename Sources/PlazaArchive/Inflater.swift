import CZlib

/// Decompresses bytes piece by piece with zlib, limiting the size of the output.
public final class Inflater {
  public enum Format: Sendable {
    /// Deflated bytes without a header (RFC 1951), as in ZIP archives.
    case raw
    /// A gzip file (RFC 1952), which may consist of several concatenated members.
    case gzip

    fileprivate var windowBits: Int32 { self == .raw ? -15 : 15 + 16 }
  }

  public enum Problem: Error, Sendable {
    case damaged
    case tooLarge
  }

  private static let bufferSize = 65_536

  private let format: Format
  private var stream = z_stream()
  private var buffer = [UInt8](repeating: 0, count: bufferSize)
  /// Whether the compressed data, or the last gzip member so far, is complete.
  public private(set) var isAtEnd = false

  /// - Throws: ``Problem/damaged`` if zlib cannot allocate memory.
  public init(_ format: Format) throws(Problem) {
    self.format = format
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, format.windowBits, ZLIB_VERSION, size) == Z_OK else {
      throw .damaged
    }
  }

  deinit { inflateEnd(&stream) }

  /// Decompresses the next bytes. Bytes after the end of raw data are ignored.
  /// - Parameter limit: the maximum number of bytes to return.
  public func inflate(_ packed: [UInt8], atMost limit: Int) throws(Problem) -> [UInt8] {
    var source = packed
    var plain: [UInt8] = []
    let problem = source.withUnsafeMutableBufferPointer { input -> Problem? in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      defer { stream.next_in = nil }
      repeat {
        if isAtEnd {
          if format == .raw || stream.avail_in == 0 { return nil }
          inflateReset(&stream)
          isAtEnd = false
        }
        if let problem = step(into: &plain) { return problem }
        if plain.count > limit { return .tooLarge }
      } while stream.avail_in > 0 || stream.avail_out == 0
      return nil
    }
    if let problem { throw problem }
    return plain
  }

  private func step(into plain: inout [UInt8]) -> Problem? {
    let result = buffer.withUnsafeMutableBufferPointer { output in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return CZlib.inflate(&stream, Z_NO_FLUSH)
    }
    plain += buffer.prefix(buffer.count - Int(stream.avail_out))
    switch result {
    case Z_STREAM_END: isAtEnd = true
    // No progress without further input.
    case Z_OK, Z_BUF_ERROR: break
    default: return .damaged
    }
    return nil
  }
}
