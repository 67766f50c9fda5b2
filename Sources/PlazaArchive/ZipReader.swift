import CZlib

/// Reads a zip archive (PKWARE APPNOTE 6.3) in memory: stored or deflated files, located through
/// the central directory. Sizes in headers are not trusted; the output is counted. Names are never
/// used as paths, and nothing is written to disk.
public struct ZipReader: Sendable {
  /// The maximum number of entries, and of unpacked bytes per entry and in total.
  public struct Limits: Sendable {
    public var entry: Int
    public var all: Int
    public var entries: Int

    public init(entry: Int, all: Int, entries: Int = 10_000) {
      self.entry = entry
      self.all = all
      self.entries = entries
    }
  }

  /// A file in the archive.
  public struct Entry: Sendable, Equatable {
    public let name: String
    let isEncrypted: Bool
    let method: Int
    let checksum: UInt32
    let packedSize: Int
    let offset: Int
  }

  /// The files in the directory's order, without folders.
  public let entries: [Entry]
  private let bytes: [UInt8]
  private let limits: Limits
  private var spent = 0

  /// Whether the bytes begin with a zip signature.
  public static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  public init(_ bytes: [UInt8], limits: Limits) throws(ZipProblem) {
    self.bytes = bytes
    self.limits = limits
    entries = try ZipDirectory(bytes).entries(atMost: limits.entries)
  }

  /// Returns the unpacked contents of an entry.
  public mutating func read(_ entry: Entry) throws(ZipProblem) -> [UInt8] {
    if entry.isEncrypted { throw .encrypted(entry.name) }
    let packed = try packed(entry)
    let room = min(limits.entry, limits.all - spent)
    let plain: [UInt8]
    switch entry.method {
    case 0:
      if packed.count > room { throw .tooLarge }
      plain = Array(packed)
    case 8: plain = try inflated(packed, atMost: room)
    default: throw .unknownMethod(entry.name)
    }
    spent += plain.count
    guard UInt32(truncatingIfNeeded: crc32_z(0, plain, plain.count)) == entry.checksum else {
      throw .damaged
    }
    return plain
  }

  private func inflated(_ packed: ArraySlice<UInt8>, atMost room: Int) throws(ZipProblem)
    -> [UInt8]
  {
    do throws(Inflater.Problem) {
      let inflater = try Inflater(.raw)
      let plain = try inflater.inflate(Array(packed), atMost: room)
      if inflater.isAtEnd { return plain }
    } catch .tooLarge {
      throw .tooLarge
    } catch {
      throw .damaged
    }
    throw .damaged
  }

  /// Returns the bytes after the local header, whose name may differ in length from the
  /// directory's.
  private func packed(_ entry: Entry) throws(ZipProblem) -> ArraySlice<UInt8> {
    let header = LittleEndian(bytes)
    guard header.number(at: entry.offset, 4) == 0x0403_4B50,
      let name = header.number(at: entry.offset + 26, 2),
      let extra = header.number(at: entry.offset + 28, 2)
    else { throw .damaged }
    let start = entry.offset + 30 + name + extra
    guard start <= bytes.count, entry.packedSize <= bytes.count - start else { throw .damaged }
    return bytes[start..<start + entry.packedSize]
  }
}

/// The reason why an archive cannot be read.
public enum ZipProblem: Error, Sendable, Equatable {
  case damaged
  case encrypted(String)
  case unknownMethod(String)
  case tooLarge
  case tooManyFiles
  case zip64
}
