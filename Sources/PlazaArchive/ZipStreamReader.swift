import CZlib
import PlazaBase

/// Reads an archive sequentially and computes the checksum of each file as its bytes pass.
actor ZipStreamReader {
  private enum Part {
    case bytes([UInt8])
    case file(Int)
    case descriptor(Int)
    case directory
  }

  private let archive: ZipArchive
  private let entries: [ZipEntry]
  private let directorySize: Int
  private var sums: [UInt32]
  private var parts: ArraySlice<Part>
  /// The number of bytes read from the first remaining part.
  private var done = 0
  private var position = 0
  private var current: (any ByteSource)?

  init(_ archive: ZipArchive, _ entries: [ZipEntry], directorySize: Int) {
    self.archive = archive
    self.entries = entries
    self.directorySize = directorySize
    sums = entries.map { _ in 0 }
    let files = entries.indices.flatMap {
      [.bytes(entries[$0].header), .file($0), .descriptor($0)] as [Part]
    }
    parts = ([.bytes(archive.body)] + files + [.directory])[...]
  }

  /// - Throws: ``ZipChanged`` if the reads are not sequential, or a file does not have its
  ///   declared length.
  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    guard offset == position else { throw ZipChanged() }
    var bytes: [UInt8] = []
    while bytes.count < count, let part = parts.first {
      let length = length(of: part)
      if done == length {
        parts.removeFirst()
        (done, current) = (0, nil)
        continue
      }
      let more = try await read(part, min(count - bytes.count, length - done))
      guard !more.isEmpty else { throw ZipChanged() }
      done += more.count
      bytes += more
    }
    position += bytes.count
    return bytes
  }

  private func length(of part: Part) -> Int {
    switch part {
    case .bytes(let bytes): bytes.count
    case .file(let number): entries[number].file.length
    case .descriptor(let number): entries[number].descriptor(0).count
    case .directory: directorySize
    }
  }

  private func read(_ part: Part, _ count: Int) async throws -> [UInt8] {
    switch part {
    case .bytes(let bytes): return Array(bytes[done..<(done + count)])
    case .descriptor(let number):
      return Array(entries[number].descriptor(sums[number])[done..<(done + count)])
    case .directory:
      return Array(ZipEntry.directory(archive, entries, sums: sums)[done..<(done + count)])
    case .file(let number):
      let source = try await source(entries[number].file)
      let bytes = try await source.read(from: done, count: count)
      sums[number] = UInt32(truncatingIfNeeded: crc32_z(UInt(sums[number]), bytes, bytes.count))
      return bytes
    }
  }

  private func source(_ file: ZipFile) async throws -> any ByteSource {
    if let current { return current }
    guard let source = try await file.open(), source.length == file.length else {
      throw ZipChanged()
    }
    current = source
    return source
  }
}

/// A file has changed since the archive was started.
struct ZipChanged: Error {}
