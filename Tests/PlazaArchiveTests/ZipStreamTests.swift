import Foundation
import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaArchive

struct ZipStreamTests {
  private static let now = Instant(seconds: 1_780_315_200)

  /// Every byte differs from its neighbours.
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
  }

  private static func file(_ name: String, _ bytes: [UInt8]) -> ZipFile {
    ZipFile(name, length: bytes.count) { StoredBytes(bytes: bytes) }
  }

  private func all(_ stream: ZipStream, by count: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = try await stream.read(from: bytes.count, count: count), !more.isEmpty {
      bytes += more
    }
    return bytes
  }

  private func small() -> ZipArchive {
    var archive = ZipArchive(at: Self.now)
    _ = archive.add("member.json", Array("{}".utf8))
    return archive
  }

  @Test(arguments: [1000, 131_072])
  func `large files are streamed unchanged, with the announced length`(step: Int) async throws {
    let files = [
      Self.file("camp/videos/1.mp4", Self.bytes(300_000)), Self.file("empty", []),
      Self.file("print/Überfällig.pdf", Self.bytes(70_000)),
    ]
    let stream = ZipStream(small(), files)
    let bytes = try await all(stream, by: step)
    #expect(bytes.count == stream.length)
    try await withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(filePath: folder + "/export.zip"))
      try Data(Self.bytes(300_000)).write(to: URL(filePath: folder + "/one"))
      let said = try python(
        """
        import sys, zipfile
        z = zipfile.ZipFile(sys.argv[1] + '/export.zip'); print(z.testzip(), z.read('member.json'))
        print(z.read('camp/videos/1.mp4') == open(sys.argv[1] + '/one', 'rb').read())
        for i in z.infolist(): print(i.filename, i.file_size, i.compress_type)
        """, folder)
      #expect(
        said == """
          None b'{}'
          True
          member.json 2 8
          camp/videos/1.mp4 300000 0
          empty 0 0
          print/Überfällig.pdf 70000 0

          """)
      let unzip = try ChildProgram.run(["unzip", "-t", folder + "/export.zip"]).output
      #expect(String(decoding: unzip, as: UTF8.self).contains("No errors detected"))
    }
  }

  /// The 5 GB file is sparse: only the data written around it is stored.
  @Test func `files beyond 4 GiB are found in an archive`() async throws {
    let long = ZipFile("long.mp4", length: 5_000_000_000) { nil }
    let first = ZipEntry(file: long, offset: 0, stamp: [0, 0, 0x21, 0])
    let text = Array("after".utf8)
    let second = ZipEntry(
      file: Self.file("after.txt", text), offset: first.length, stamp: [0, 0, 0x21, 0])
    let sum: UInt32 = 0x8944_4E41
    let end = second.header + text + second.descriptor(sum)
    let directory = ZipEntry.directory(ZipArchive(at: Self.now), [first, second], sums: [0, sum])
    try await withTemporaryFolder { folder in
      let path = folder + "/long.zip"
      try Data(first.header).write(to: URL(filePath: path))
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.seek(toOffset: UInt64(first.length - first.descriptor(0).count))
      try file.write(contentsOf: Data(first.descriptor(0) + end + directory))
      try file.close()
      let said = try python(
        """
        import sys, zipfile, zlib
        z = zipfile.ZipFile(sys.argv[1]); print(hex(zlib.crc32(b'after')))
        for i in z.infolist(): print(i.filename, i.file_size, i.header_offset)
        print(z.read('after.txt')); print(len(z.open('long.mp4').read(1000)))
        """, path)
      #expect(
        said == """
          \("0x" + String(sum, radix: 16))
          long.mp4 5000000000 0
          after.txt 5 \(first.length)
          b'after'
          1000

          """)
    }
  }

  @Test func `a file that changed meanwhile fails the stream`() async throws {
    let files = [
      ZipFile("gone", length: 10) { nil },
      ZipFile("short", length: 10) { StoredBytes(bytes: [1]) },
    ]
    for file in files {
      let stream = ZipStream(small(), [file])
      await #expect(throws: ZipChanged.self) { _ = try await all(stream, by: 1000) }
    }
    #expect(try await files[0].found() == nil)
    #expect(try await files[1].found()?.length == 1)
    let stream = ZipStream(small(), [])
    await #expect(throws: ZipChanged.self) { _ = try await stream.read(from: 5, count: 1) }
  }
}

/// Returns the output of Python's independent ZIP reader.
private func python(_ script: String, _ argument: String) throws -> String {
  let settings = ProcessInfo.processInfo.environment.merging(["PYTHONUTF8": "1"]) { $1 }
  let said = try ChildProgram.run(["python3", "-c", script, argument], environment: settings)
    .output
  return String(decoding: said, as: UTF8.self)
}

private struct StoredBytes: ByteSource {
  let bytes: [UInt8]
  let tag: String? = nil
  var length: Int { bytes.count }

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }
}
