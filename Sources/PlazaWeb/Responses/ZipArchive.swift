public import PlazaBase

/// An archive of small files (PKWARE's APPNOTE 6.3, deflated, names in UTF-8), made in memory. At most 65,535 files and
/// 4 GiB, which whoever fills it has to keep.
public struct ZipArchive: Sendable {
  private(set) var body: [UInt8] = []
  private(set) var directory: [UInt8] = []
  private(set) var count = 0
  let stamp: [UInt8]

  /// - Parameter moment: what the files carry as their time, in UTC to two seconds.
  public init(at moment: Instant) {
    let seconds = Int(moment.seconds % 86400)
    let day = CalendarDate(dayNumber: Int(moment.seconds / 86400))
    let time = (seconds / 3600) << 11 | (seconds / 60 % 60) << 5 | seconds % 60 / 2
    let date = day.map { ($0.year - 1980) << 9 | $0.month << 5 | $0.day } ?? 0x21
    stamp = little(time, 2) + little(date, 2)
  }

  /// Adds a file.
  /// - Parameter name: its path within the archive, with forward slashes.
  /// - Returns: false where zlib has no memory; nothing was added then.
  public mutating func add(_ name: String, _ bytes: [UInt8]) -> Bool {
    // A gzip file is ten bytes of header, the deflated bytes, the CRC-32 and the length.
    guard let packed = Gzip.compress(bytes, level: 6), packed.count >= 18 else { return false }
    let deflated = packed[10..<(packed.count - 8)]
    let checksum = packed[(packed.count - 8)..<(packed.count - 4)]
    let path = Array(name.utf8)
    let utf8Name = 0x0800
    let shared =
      little(20, 2) + little(utf8Name, 2) + little(8, 2) + stamp + checksum + little(deflated.count, 4)
      + little(bytes.count, 4) + little(path.count, 2) + little(0, 2)
    directory += little(0x0201_4B50, 4) + little(20, 2) + shared + little(0, 2) + little(0, 2) + little(0, 2)
    directory += little(0, 4) + little(body.count, 4) + path
    body += little(0x0403_4B50, 4) + shared + path
    body += deflated
    count += 1
    return true
  }

  /// The whole archive.
  public var bytes: [UInt8] {
    let end =
      little(0x0605_4B50, 4) + little(0, 4) + little(count, 2) + little(count, 2) + little(directory.count, 4)
      + little(body.count, 4) + little(0, 2)
    return body + directory + end
  }
}

/// A number in so many bytes, the lowest first.
func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
