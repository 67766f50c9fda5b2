public import PlazaBase

/// A ZIP archive of small files, built in memory (PKWARE APPNOTE 6.3; deflated, UTF-8 names). The
/// caller must stay within 65,535 files and 4 GiB.
public struct ZipArchive: Sendable {
  private(set) var body: [UInt8] = []
  private(set) var directory: [UInt8] = []
  private(set) var count = 0
  let stamp: [UInt8]

  /// - Parameter moment: the modification time of all files, stored in UTC with a resolution of
  ///   two seconds.
  public init(at moment: Instant) {
    let seconds = Int(moment.seconds % 86400)
    let day = CalendarDate(dayNumber: Int(moment.seconds / 86400))
    let time = (seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | seconds % 60 / 2
    let date = day.map { ($0.year - 1980) << 9 | $0.month << 5 | $0.day } ?? 0x21
    stamp = little(time, 2) + little(date, 2)
  }

  /// Adds a file.
  /// - Parameter name: the path within the archive, with forward slashes.
  /// - Returns: `false` if zlib cannot allocate memory; the archive is unchanged then.
  public mutating func add(_ name: String, _ bytes: [UInt8]) -> Bool {
    // The gzip format consists of a ten-byte header, the deflated data, the CRC-32 and the length.
    guard let packed = Gzip.compress(bytes, level: 6), packed.count >= 18 else { return false }
    let deflated = packed[10..<(packed.count - 8)]
    let checksum = packed[(packed.count - 8)..<(packed.count - 4)]
    let path = Array(name.utf8)
    let utf8Name = 0x0800
    let shared =
      little(20, 2) + little(utf8Name, 2) + little(8, 2) + stamp + checksum
      + little(deflated.count, 4)
      + little(bytes.count, 4) + little(path.count, 2) + little(0, 2)
    directory +=
      little(0x0201_4B50, 4) + little(20, 2) + shared + little(0, 2) + little(0, 2) + little(0, 2)
    directory += little(0, 4) + little(body.count, 4) + path
    body += little(0x0403_4B50, 4) + shared + path
    body += deflated
    count += 1
    return true
  }

  /// The complete archive.
  public var bytes: [UInt8] {
    let end =
      little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2)
      + little(directory.count, 4)
      + little(body.count, 4) + little(0, 2)
    return body + directory + end
  }
}

/// Returns a number as `count` bytes in little-endian order.
func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
