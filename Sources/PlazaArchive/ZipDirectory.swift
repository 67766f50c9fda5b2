/// The central directory of a zip archive.
struct ZipDirectory {
  private let bytes: [UInt8]
  private let header: LittleEndian
  private let count: Int
  private let start: Int

  init(_ bytes: [UInt8]) throws(ZipProblem) {
    self.bytes = bytes
    header = LittleEndian(bytes)
    guard let end = Self.end(header), let disk = header.number(at: end + 4, 2),
      let count = header.number(at: end + 10, 2), let size = header.number(at: end + 12, 4),
      let start = header.number(at: end + 16, 4)
    else { throw .damaged }
    if count == 0xFFFF || start == 0xFFFF_FFFF || size == 0xFFFF_FFFF { throw .zip64 }
    guard disk == 0, start <= end, size <= end - start else { throw .damaged }
    self.count = count
    self.start = start
  }

  /// Returns the offset of the end-of-central-directory record: the last one whose comment extends
  /// exactly to the end of the file.
  private static func end(_ header: LittleEndian) -> Int? {
    let last = header.count - 22
    guard last >= 0 else { return nil }
    for at in stride(from: last, through: max(0, last - 0xFFFF), by: -1)
    where header.number(at: at, 4) == 0x0605_4B50 {
      if let comment = header.number(at: at + 20, 2), at + 22 + comment == header.count {
        return at
      }
    }
    return nil
  }

  func entries(atMost maximum: Int) throws(ZipProblem) -> [ZipReader.Entry] {
    if count > maximum { throw .tooManyFiles }
    var entries: [ZipReader.Entry] = []
    var at = start
    for _ in 0..<count {
      guard header.number(at: at, 4) == 0x0201_4B50,
        let nameLength = header.number(at: at + 28, 2),
        let extra = header.number(at: at + 30, 2), let comment = header.number(at: at + 32, 2),
        at + 46 + nameLength <= bytes.count
      else { throw .damaged }
      let name = Array(bytes[at + 46..<at + 46 + nameLength])
      if name.last != UInt8(ascii: "/") { entries.append(try entry(at, name)) }
      at += 46 + nameLength + extra + comment
    }
    return entries
  }

  private func entry(_ at: Int, _ name: [UInt8]) throws(ZipProblem) -> ZipReader.Entry {
    guard let flags = header.number(at: at + 8, 2), let method = header.number(at: at + 10, 2),
      let checksum = header.number(at: at + 16, 4), let packed = header.number(at: at + 20, 4),
      let offset = header.number(at: at + 42, 4)
    else { throw .damaged }
    if packed == 0xFFFF_FFFF || offset == 0xFFFF_FFFF { throw .zip64 }
    return ZipReader.Entry(
      name: CodePage437.name(name, isUTF8: flags & 0x0800 != 0), isEncrypted: flags & 1 != 0,
      method: method,
      checksum: UInt32(truncatingIfNeeded: checksum), packedSize: packed, offset: offset)
  }
}

/// Reads little-endian integers; returns nil out of bounds.
struct LittleEndian {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func number(at start: Int, _ length: Int) -> Int? {
    guard start >= 0, length <= bytes.count, start <= bytes.count - length else { return nil }
    return (0..<length).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }
}
