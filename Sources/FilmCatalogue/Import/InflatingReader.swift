import Foundation
import PlazaArchive

/// Reads the bytes of a file in pieces and decompresses them if necessary. The decompressed bytes
/// are counted to detect decompression bombs.
struct InflatingReader {
  static let piece = 262_144
  /// The maximum compression ratio. Lists of films compress to a fifth or a tenth of their size.
  private static let maxRatio = 150
  private static let unsuspicious = 64_000_000

  private let file: FileHandle
  private let maximum: Int
  private var inflater: Inflater?
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
    if Array(head) == [0x1F, 0x8B] { inflater = try Self.reporting { try Inflater(.gzip) } }
    try file.seek(toOffset: 0)
  }

  /// Returns the next bytes, or nil at the end.
  mutating func next() throws -> [UInt8]? {
    while true {
      guard let data = try file.read(upToCount: Self.piece), !data.isEmpty else {
        if let inflater, !inflater.isAtEnd { throw FilmFileProblem.cutShort }
        return nil
      }
      read += data.count
      guard let inflater else { return Array(data) }
      let room = min(maximum, max(Self.unsuspicious, read * Self.maxRatio)) - unpacked
      let bytes = try Self.reporting(bombOf: unpacked + room) {
        try inflater.inflate(Array(data), atMost: room)
      }
      unpacked += bytes.count
      if !bytes.isEmpty { return bytes }
    }
  }

  private static func reporting<Value>(
    bombOf size: Int = 0, _ work: () throws -> Value
  ) throws -> Value {
    do {
      return try work()
    } catch Inflater.Problem.tooLarge {
      throw FilmFileProblem.bomb(bytes: size)
    } catch is Inflater.Problem {
      throw FilmFileProblem.broken(line: 0)
    }
  }
}
