import CZlib
import Foundation

/// Reads the bytes of a file in pieces and decompresses them if necessary. The decompressed bytes
/// are counted to detect decompression bombs.
struct InflatingReader {
  static let piece = 262_144
  /// The maximum compression ratio. Lists of films compress to a fifth or a tenth of their size.
  private static let maxRatio = 150
  private static let unsuspicious = 64_000_000

  private let file: FileHandle
  private let maximum: Int
  private var packed: Unpacker?
  private(set) var read = 0
  private var unpacked = 0

  /// - Parameter maximum: the maximum number of bytes that a compressed file may expand to.
  init(path: String, maximum: Int) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw FilmFileProblem.missing(path: path)
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw FilmFileProblem.unreadable(path: path)
    }
    self.file = file
    self.maximum = maximum
    let head: Data
    do { head = try file.read(upToCount: 2) ?? Data() } catch {
      throw FilmFileProblem.unreadable(path: path)
    }
    if Array(head) == [0x1F, 0x8B] { packed = try Unpacker() }
    try file.seek(toOffset: 0)
  }

  /// Returns the next bytes, or nil at the end.
  mutating func next() throws -> [UInt8]? {
    while true {
      guard let data = try file.read(upToCount: Self.piece), !data.isEmpty else {
        if let packed, !packed.isAtEnd { throw FilmFileProblem.cutShort }
        return nil
      }
      read += data.count
      guard let packed else { return Array(data) }
      let room = min(maximum, max(Self.unsuspicious, read * Self.maxRatio)) - unpacked
      guard let bytes = try packed.unpack(Array(data), room: room) else {
        throw FilmFileProblem.bomb(bytes: unpacked + room)
      }
      unpacked += bytes.count
      if !bytes.isEmpty { return bytes }
    }
  }
}

/// Decompresses one gzip file with zlib. The file may consist of several concatenated members.
final class Unpacker {
  private var stream = z_stream()
  private(set) var isAtEnd = false
  private var buffer = [UInt8](repeating: 0, count: InflatingReader.piece)

  init() throws {
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else {
      throw FilmFileProblem.broken(line: 0)
    }
  }

  deinit { inflateEnd(&stream) }

  /// - Returns: nil if the output would exceed `room` bytes.
  func unpack(_ packed: [UInt8], room: Int) throws -> [UInt8]? {
    var packed = packed
    var out: [UInt8] = []
    let fits = try packed.withUnsafeMutableBufferPointer { source in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      defer { stream.next_in = nil }
      repeat {
        try step(into: &out)
        if out.count > room { return false }
      } while stream.avail_in > 0 || stream.avail_out == 0
      return true
    }
    return fits ? out : nil
  }

  private func step(into out: inout [UInt8]) throws {
    if isAtEnd {
      if stream.avail_in == 0 { return }
      inflateReset(&stream)
      isAtEnd = false
    }
    let count = buffer.count
    let result = buffer.withUnsafeMutableBufferPointer { target in
      stream.next_out = target.baseAddress
      stream.avail_out = UInt32(count)
      return inflate(&stream, Z_NO_FLUSH)
    }
    out += buffer.prefix(count - Int(stream.avail_out))
    switch result {
    case Z_STREAM_END: isAtEnd = true
    case Z_OK, Z_BUF_ERROR: break
    default: throw FilmFileProblem.broken(line: 0)
    }
  }
}
