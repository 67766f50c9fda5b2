import CZlib
import PlazaBase

@testable import PlazaArchive

extension FuzzTarget {
  /// zlib restores compressed bytes, and an archive contains its files under their names according
  /// to the ZIP format.
  static let archive = FuzzTarget("archive", maximumLength: 1500) { input in
    var dice = input.dice
    let moment = Instant(microseconds: dice.number())
    var files: [(name: String, bytes: [UInt8])] = []
    while files.count < 3, !dice.rest.isEmpty {
      let name = dice.text()
      files.append((name, Array(dice.rest.prefix(Int(dice.byte()) * 4))))
    }
    var archive = ZipArchive(at: moment)
    for file in files { try hold(archive.add(file.name, file.bytes), "zlib has no memory") }
    let read = try ZipReading(archive.bytes).files
    try hold(read.count == files.count, "\(read.count) files of \(files.count)")
    for (one, other) in zip(files, read) {
      try hold(
        Array(one.name.utf8) == other.name && one.bytes == other.bytes, "the file \(one.name)")
    }
    guard let packed = Gzip.compress(input.bytes, level: 4) else {
      throw Broken(description: "zlib has no memory")
    }
    try hold(
      try inflated(packed, windowBits: 15 + 16, room: input.bytes.count) == input.bytes, "gzip")
  }
}

/// Decompresses bytes with zlib.
func inflated(_ packed: [UInt8], windowBits: Int32, room: Int) throws -> [UInt8] {
  var stream = z_stream()
  guard
    inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else {
    throw Broken(description: "zlib has no memory")
  }
  defer { inflateEnd(&stream) }
  var input = packed
  var result = Z_OK
  let output = [UInt8](unsafeUninitializedCapacity: room + 1) { buffer, count in
    input.withUnsafeMutableBufferPointer { source in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(room + 1)
      result = inflate(&stream, Z_FINISH)
    }
    count = Int(stream.total_out)
  }
  try hold(result == Z_STREAM_END && stream.avail_in == 0, "zlib cannot read it: \(result)")
  return output
}

/// Reads an archive from its central directory, as ZIP readers do.
private struct ZipReading {
  private(set) var files: [(name: [UInt8], bytes: [UInt8])] = []

  init(_ bytes: [UInt8]) throws {
    func number(_ at: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    let end = bytes.count - 22
    try hold(end >= 0 && number(end, 4) == 0x0605_4B50, "no end of the directory")
    var at = number(end + 16, 4)
    try hold(at + number(end + 12, 4) == end, "the directory is not before its end")
    for _ in 0..<number(end + 10, 2) {
      try hold(number(at, 4) == 0x0201_4B50, "no entry at \(at)")
      let (packed, plain, name) = (number(at + 20, 4), number(at + 24, 4), number(at + 28, 2))
      let local = number(at + 42, 4)
      try hold(
        number(local, 4) == 0x0403_4B50 && number(local + 26, 2) == name, "no file at \(local)")
      try hold(
        bytes[(at + 46)...].prefix(name) == bytes[(local + 30)...].prefix(name), "two names")
      let data = Array(bytes[(local + 30 + name)...].prefix(packed))
      let found = try inflated(data, windowBits: -15, room: plain)
      try hold(crc32(0, found, UInt32(found.count)) == UInt(number(at + 16, 4)), "the check sum")
      files.append((Array(bytes[(at + 46)...].prefix(name)), found))
      at += 46 + name
    }
    try hold(at == end, "the directory ends at \(at)")
  }
}
