import Foundation
import PlazaArchive
import PlazaTesting
import Testing

struct TarTests {
  @Test func `a folder is packed and unpacked with all its files`() async throws {
    try await withTemporaryFolder { folder in
      let source = folder + "/source"
      try FileManager.default.createDirectory(
        atPath: source + "/deep/er", withIntermediateDirectories: true)
      try Data("one".utf8).write(to: URL(filePath: source + "/deep/er/a ü.txt"))
      try await Tar.pack(source, into: folder + "/a.tar")
      try FileManager.default.createDirectory(
        atPath: folder + "/target", withIntermediateDirectories: false)
      try await Tar.unpack(folder + "/a.tar", into: folder + "/target")
      let read = FileManager.default.contents(atPath: folder + "/target/deep/er/a ü.txt")
      #expect(read == Data("one".utf8))
    }
  }

  @Test func `a damaged archive is reported with the file and a reason`() async throws {
    try await withTemporaryFolder { folder in
      let archive = folder + "/a.tar"
      try Data(repeating: 7, count: 2000).write(to: URL(filePath: archive))
      let error = await #expect(throws: TarError.self) {
        try await Tar.unpack(archive, into: folder)
      }
      let message = error?.description ?? ""
      #expect(message.hasPrefix("tar could not read \(archive): "))
      #expect(message.hasSuffix("This does not look like a tar archive."))
    }
  }
}
