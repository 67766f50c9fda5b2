/// The central directory of a zip file (APPNOTE.TXT §4.3.12, §4.3.16). Nothing is unpacked.
struct ZipListing: Sendable, Equatable {
  private static let endMark: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  private static let entryMark: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let maxEntries = 20_000

  let names: Set<String>
  /// The total unpacked size in bytes, as declared by the file.
  let size: Int

  /// - Returns: Nil if the bytes are not a zip file, or one that cannot be an office file because
  ///   it has too many entries or exceeds four gigabytes.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), let end = Self.end(of: bytes) else {
      return nil
    }
    let count = Self.number(bytes, end + 10, 2)
    var place = Self.number(bytes, end + 16, 4)
    guard count <= Self.maxEntries else { return nil }
    var (names, size): (Set<String>, Int) = ([], 0)
    for _ in 0..<count {
      guard place + 46 <= bytes.count, bytes[place...].starts(with: Self.entryMark) else {
        return nil
      }
      let length = Self.number(bytes, place + 28, 2)
      guard place + 46 + length <= bytes.count else { return nil }
      names.insert(String(decoding: bytes[place + 46..<place + 46 + length], as: UTF8.self))
      size += Self.number(bytes, place + 24, 4)
      place += 46 + length + Self.number(bytes, place + 30, 2) + Self.number(bytes, place + 32, 2)
    }
    self.names = names
    self.size = size
  }

  /// The end record is followed by a comment of at most 65,535 bytes.
  private static func end(of bytes: [UInt8]) -> Int? {
    let last = bytes.count - 22
    guard last >= 0 else { return nil }
    return stride(from: last, through: max(0, last - 65_535), by: -1).first {
      bytes[$0...].starts(with: endMark)
    }
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ width: Int) -> Int {
    (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
