public import PlazaBase

/// A file of a ``ZipStream``, opened when its bytes are needed.
public struct ZipFile: Sendable {
  /// The path within the archive, with forward slashes.
  public let name: String
  /// The length in bytes.
  public let length: Int
  let open: @Sendable () async throws -> (any ByteSource)?

  /// - Parameter open: opens the file; returns `nil` if it no longer exists.
  public init(
    _ name: String, length: Int, open: @escaping @Sendable () async throws -> (any ByteSource)?
  ) {
    self.name = name
    self.length = length
    self.open = open
  }

  /// Returns the file with its actual length; `nil` if it no longer exists.
  public func found() async throws -> ZipFile? {
    guard let source = try await open() else { return nil }
    return ZipFile(name, length: source.length, open: open)
  }
}

/// A ZIP archive whose large files are stored uncompressed and read one after the other while the
/// archive is sent, so that it needs only the memory of one chunk. Its length is known in advance
/// (APPNOTE 6.3: data descriptors, and ZIP64 where a number requires it).
public struct ZipStream: ByteSource {
  public let length: Int
  public let tag: String? = nil
  public let isSeekable = false
  private let reader: ZipStreamReader

  /// - Parameters:
  ///   - archive: the small files, which come first.
  ///   - files: the large files; each must have its declared length.
  public init(_ archive: ZipArchive, _ files: [ZipFile]) {
    var (entries, offset) = ([ZipEntry](), archive.body.count)
    for file in files {
      entries.append(ZipEntry(file: file, offset: offset, stamp: archive.stamp))
      offset += entries[entries.count - 1].length
    }
    let directory = ZipEntry.directory(archive, entries, sums: entries.map { _ in 0 })
    length = offset + directory.count
    reader = ZipStreamReader(archive, entries, directorySize: directory.count)
  }

  public func read(from offset: Int, count: Int) async throws -> [UInt8] {
    try await reader.read(from: offset, count: count)
  }
}

/// The entry of a large file in an archive.
struct ZipEntry: Sendable {
  /// The value of a four-byte field whose actual number is in the ZIP64 field.
  private static let maximum = 0xFFFF_FFFF
  /// The general-purpose flags: a data descriptor follows the data, and the name is in UTF-8.
  private static let flags = 0x0808
  private static let noSum: [UInt8] = [0, 0, 0, 0]

  let file: ZipFile
  /// The offset of the local header.
  let offset: Int
  let stamp: [UInt8]

  private var isLong: Bool { file.length >= Self.maximum }
  private var path: [UInt8] { Array(file.name.utf8) }
  private var size: [UInt8] { isLong ? little(file.length, 8) : little(file.length, 4) }

  var length: Int { header.count + file.length + descriptor(0).count }

  var header: [UInt8] {
    let extra = isLong ? Self.extra([file.length, file.length]) : []
    return little(0x0403_4B50, 4) + shared(Self.noSum, extra) + path + extra
  }

  /// Returns the data descriptor, which follows the data.
  func descriptor(_ sum: UInt32) -> [UInt8] {
    little(0x0807_4B50, 4) + little(Int(sum), 4) + size + size
  }

  private func shared(_ sum: [UInt8], _ extra: [UInt8]) -> [UInt8] {
    let short = little(min(file.length, Self.maximum), 4)
    let version = extra.isEmpty ? 20 : 45
    return little(version, 2) + little(Self.flags, 2) + little(0, 2) + stamp + sum + short + short
      + little(path.count, 2) + little(extra.count, 2)
  }

  private static func extra(_ numbers: [Int]) -> [UInt8] {
    numbers.isEmpty
      ? [] : little(1, 2) + little(numbers.count * 8, 2) + numbers.flatMap { little($0, 8) }
  }

  private func line(_ sum: UInt32) -> [UInt8] {
    let extra = Self.extra(
      (isLong ? [file.length, file.length] : []) + (offset >= Self.maximum ? [offset] : []))
    return little(0x0201_4B50, 4) + little(45, 2) + shared(little(Int(sum), 4), extra)
      + little(0, 2) + little(0, 2)
      + little(0, 2) + little(0, 4) + little(min(offset, Self.maximum), 4) + path + extra
  }

  /// Returns the central directory and the records that end the archive.
  static func directory(_ archive: ZipArchive, _ entries: [ZipEntry], sums: [UInt32]) -> [UInt8] {
    let lines = archive.directory + zip(entries, sums).flatMap { $0.line($1) }
    let start = entries.last.map { $0.offset + $0.length } ?? archive.body.count
    let count = archive.count + entries.count
    let isLong = start >= maximum || count >= 0xFFFF
    let long =
      little(0x0606_4B50, 4) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
      + little(count, 8)
      + little(count, 8) + little(lines.count, 8) + little(start, 8)
      + little(0x0706_4B50, 4) + little(0, 4) + little(start + lines.count, 8) + little(1, 4)
    let short = little(min(count, 0xFFFF), 2)
    return lines + (isLong ? long : []) + little(0x0605_4B50, 4) + little(0, 4) + short + short
      + little(lines.count, 4) + little(min(start, maximum), 4) + little(0, 2)
  }
}
