import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaArchive

struct ZipReaderTests {
  private static let largest = ZipReader.Limits(entry: 26_214_400, all: 26_214_400)

  private static let archive = {
    var archive = ZipArchive(at: Instant(seconds: 1_780_315_200))
    _ = archive.add("a.csv", Array("one".utf8))
    _ = archive.add("folder/b.json", Array(String(repeating: "ab", count: 50_000).utf8))
    return archive.bytes
  }()

  private func names(_ bytes: [UInt8]) throws -> [String] {
    try ZipReader(bytes, limits: Self.largest).entries.map(\.name)
  }

  private func everything(_ bytes: [UInt8], _ limits: ZipReader.Limits = largest) throws
    -> [String]
  {
    var reader = try ZipReader(bytes, limits: limits)
    return try reader.entries.map { String(decoding: try reader.read($0), as: UTF8.self) }
  }

  @Test func `packed files are unpacked unchanged`() throws {
    #expect(try names(Self.archive) == ["a.csv", "folder/b.json"])
    #expect(try everything(Self.archive) == ["one", String(repeating: "ab", count: 50_000)])
  }

  @Test func `a stored entry is read, and a trailing comment is ignored`() throws {
    let stored = ArchiveSample(name: Array("x".utf8), data: Array("plain".utf8))
    #expect(try everything(stored.bytes) == ["plain"])
    var commented = stored.bytes
    commented[commented.count - 2] = 3
    #expect(try everything(commented + [0x50, 0x4B, 0x05]) == ["plain"])
  }

  @Test func `names are decoded as UTF-8 or code page 437 and are not resolved as paths`() throws {
    #expect(try names(ArchiveSample(name: Array("über.csv".utf8), data: []).bytes) == ["über.csv"])
    #expect(try names(ArchiveSample(name: [0x81, 0x62, 0x65, 0x72], data: []).bytes) == ["über"])
    #expect(
      try names(ArchiveSample(name: Array("../../etc/passwd".utf8), data: []).bytes) == [
        "../../etc/passwd"
      ])
  }

  @Test func `size limits count unpacked bytes rather than the sizes in the headers`() throws {
    var limits = Self.largest
    limits.entry = 99_999
    #expect(throws: ZipProblem.tooLarge) { try everything(Self.archive, limits) }
    limits.entry = 100_000
    limits.all = 100_002
    #expect(throws: ZipProblem.tooLarge) { try everything(Self.archive, limits) }
    limits.all = 100_003
    #expect(try everything(Self.archive, limits).count == 2)
    limits.entries = 1
    #expect(throws: ZipProblem.tooManyFiles) { try everything(Self.archive, limits) }
    var lying = ArchiveSample(name: [0x61], data: Array("plain".utf8))
    lying.plainSize = 1
    #expect(try everything(lying.bytes) == ["plain"], "a size in a header is not believed")
  }

  @Test func `encrypted, unsupported, too large and damaged archives are refused with a message`()
  {
    var file = ArchiveSample(name: [0x61], data: Array("plain".utf8))
    file.flags = 1
    #expect(throws: ZipProblem.encrypted("a")) { try everything(file.bytes) }
    file.flags = 0
    file.method = 12
    #expect(throws: ZipProblem.unknownMethod("a")) { try everything(file.bytes) }
    file.method = 0
    file.checksum ^= 1
    #expect(throws: ZipProblem.damaged) { try everything(file.bytes) }
    file.count = 0xFFFF
    #expect(throws: ZipProblem.zip64) { try everything(file.bytes) }
    file = ArchiveSample(name: [0x61], data: [])
    file.packedSize = 1_000_000
    #expect(throws: ZipProblem.damaged) { try everything(file.bytes) }
    #expect(throws: ZipProblem.damaged) { try everything(Array(Self.archive.dropLast(30))) }
    #expect(throws: ZipProblem.damaged) { try everything([]) }
  }

  @Test func `overlapping entries each count towards the size limit`() {
    var limits = Self.largest
    limits.entry = 100_000
    limits.all = 250_000
    var archive = ZipArchive(at: Instant(seconds: 1_780_315_200))
    let zeros = [UInt8](repeating: 0, count: 90_000)
    _ = archive.add("a.csv", zeros)
    // The central directory lists the same file three times.
    let bytes = archive.bytes
    let end = bytes.count - 22
    let start = Int(bytes[end + 16]) | Int(bytes[end + 17]) << 8
    let entry = Array(bytes[start..<end])
    var tail = Array(bytes[end...])
    tail[8] = 3
    tail[10] = 3
    tail[12] = UInt8(entry.count * 3)
    let overlapping = Array(bytes[..<start]) + entry + entry + entry + tail
    #expect(throws: ZipProblem.tooLarge) { try everything(overlapping, limits) }
    limits.all = 270_000
    #expect(throws: Never.self) { try everything(overlapping, limits) }
  }

  @Test func `random damage does not crash the reader`() throws {
    let seed = World.real.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var random = SplitMix64(seed: seed)
    var limits = Self.largest
    limits.all = 1_000_000
    for _ in 0..<3000 {
      var bytes =
        Bool.random(using: &random)
        ? Self.archive : ArchiveSample(name: [0x61], data: [1, 2, 3]).bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: .min ... .max, using: &random)
      }
      if Bool.random(using: &random) {
        bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      }
      do { _ = try everything(bytes, limits) } catch is ZipProblem {} catch {
        Issue.record(error, "seed \(seed)")
      }
    }
  }
}

/// An archive of one stored file with arbitrary header fields.
private struct ArchiveSample {
  var name: [UInt8]
  var data: [UInt8]
  var flags = 0
  var method = 0
  var count = 1
  var packedSize: Int
  var plainSize: Int
  var checksum: UInt32

  init(name: [UInt8], data: [UInt8]) {
    self.name = name
    self.data = data
    packedSize = data.count
    plainSize = data.count
    checksum = Self.crc(data)
  }

  var bytes: [UInt8] {
    let shared =
      little(20, 2) + little(flags, 2) + little(method, 2) + little(0, 4)
      + little(Int(checksum), 4)
      + little(packedSize, 4) + little(plainSize, 4) + little(name.count, 2) + little(0, 2)
    let body = little(0x0403_4B50, 4) + shared + name + data
    let directory =
      little(0x0201_4B50, 4) + little(20, 2) + shared + little(0, 6) + little(0, 4) + little(0, 4)
      + name
    return body + directory + little(0x0605_4B50, 4) + little(0, 4) + little(count, 2)
      + little(count, 2)
      + little(directory.count, 4) + little(body.count, 4) + little(0, 2)
  }

  private func little(_ number: Int, _ length: Int) -> [UInt8] {
    (0..<length).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
      }
    }
  }
}
