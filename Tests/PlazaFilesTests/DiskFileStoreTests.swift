import Foundation
import PlazaBase
import PlazaTesting
import Testing

@testable import PlazaFiles

struct DiskFileStoreTests {
  @Test func `a stored file is read in full and in parts`() async throws {
    try await withStore { store, _ in
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try await store.put(key("a.bin"), bytes)
      let file = try #require(try await store.open(key("a.bin")))
      #expect(file.length == 100_000)
      #expect(try await file.read(from: 0, count: 100_000) == bytes)
      #expect(try await file.read(from: 99_990, count: 50) == Array(bytes.suffix(10)))
      #expect(try await file.read(from: 500, count: 7) == Array(bytes[500..<507]))
      #expect(try await file.read(from: 200_000, count: 7).isEmpty)
      #expect(try await store.length(of: key("a.bin")) == 100_000)
    }
  }

  @Test func `a cached read fills only the requested bytes`() async throws {
    try await withStore { store, _ in
      let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try await store.put(key("a.bin"), bytes)
      let file = try #require(try await store.open(key("a.bin")))
      for (offset, expected) in [(0, 100), (9_950, 50), (10_000, 0), (20_000, 0)] {
        var space = [UInt8](repeating: 255, count: 104)
        let got = space.withUnsafeMutableBytes { buffer in
          file.readCached(
            into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(100)), from: offset)
        }
        // Some file systems cannot report cached pages; nothing is then read from the cache.
        #expect(got == expected || got == 0)
        #expect(Array(space.prefix(got)) == Array(bytes.dropFirst(offset).prefix(got)))
        #expect(space[got...].allSatisfy { $0 == 255 })
      }
    }
  }

  @Test func `an empty file exists`() async throws {
    try await withStore { store, _ in
      try await store.put(key("empty"), [])
      #expect(try await store.length(of: key("empty")) == 0)
      #expect(try await store.exists(key("empty")))
    }
  }

  @Test func `a missing file is nil, and deleting it returns false`() async throws {
    try await withStore { store, _ in
      #expect(try await store.open(key("none")) == nil)
      #expect(try await !store.delete(key("none")))
      try await store.put(key("some"), [1])
      #expect(try await store.delete(key("some")))
      #expect(try await !store.exists(key("some")))
    }
  }

  @Test func `a reader finishes a file that is deleted or replaced meanwhile`() async throws {
    try await withStore { store, _ in
      try await store.put(key("film"), Array(repeating: 1, count: 1000))
      let file = try #require(try await store.open(key("film")))
      try await store.put(key("film"), Array(repeating: 2, count: 10))
      try await store.delete(key("film"))
      #expect(try await file.read(from: 0, count: 1000) == Array(repeating: 1, count: 1000))
    }
  }

  @Test func `an upload that ends in an error leaves no parts and keeps the previous file`()
    async throws
  {
    try await withStore { store, folder in
      try await store.put(key("a"), [7])
      let parts = AsyncThrowingStream<[UInt8], any Error> { stream in
        stream.yield(Array(repeating: 9, count: 5000))
        stream.finish(throwing: Interrupted())
      }
      await #expect(throws: Interrupted.self) { try await store.put(key("a"), from: parts) }
      let kept = try #require(try await store.open(key("a")))
      #expect(try await kept.read(from: 0, count: 10) == [7])
      #expect(try files(below: folder).count == 1)
    }
  }

  @Test func `a file much larger than one part is stored unchanged`() async throws {
    try await withStore { store, _ in
      let part = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 13) }
      let parts = AsyncThrowingStream<[UInt8], any Error> { stream in
        for _ in 0..<256 { stream.yield(part) }
        stream.finish()
      }
      try await store.put(key("large"), from: parts)
      let file = try #require(try await store.open(key("large")))
      #expect(file.length == 256 * 65_536)
      #expect(try await file.read(from: 255 * 65_536, count: 65_536) == part)
    }
  }

  @Test func `a listing has only the files of its area`() async throws {
    try await withStore { store, _ in
      for name in 0..<40 {
        try await store.put(key("f\(name)"), [UInt8](repeating: 0, count: name))
      }
      try await store.put(try #require(FileKey("covers/full/other")), [1])
      try await store.put(try #require(FileKey("slips/other")), [1])
      let entries = try await store.list("covers")
      #expect(Set(entries.map(\.key.name)) == Set((0..<40).map { "f\($0)" }))
      #expect(entries.allSatisfy { $0.key.name == "f\($0.length)" })
      #expect(try await store.list("covers/full").map(\.key.description) == ["covers/full/other"])
      #expect(try await store.list("../etc").isEmpty)
      #expect(try await store.list("nothing").isEmpty)
    }
  }

  @Test func `only old files that no row refers to are orphans`() async throws {
    try await withStore { store, _ in
      for name in ["named.full", "named.list", "orphan.full"] {
        try await store.put(key(name), [1])
      }
      let area = try key("x").prefix
      let now = World.real.now()
      try await store.deleteOrphans(in: area, now: now) { _ in
        Issue.record("There are only recent files.")
        return { _ in false }
      }
      try await store.deleteOrphans(in: area, now: now + .hours(2)) { old in
        #expect(old.count == 3)
        return { $0.recordID == "named" }
      }
      #expect(Set(try await store.list(area).map(\.key.name)) == ["named.full", "named.list"])
      try await store.delete(["nothing", try key("named.full").description])
      #expect(try await store.list(area).map(\.key.name) == ["named.list"])
    }
  }

  @Test func `files and folders are accessible only to the server's user`() async throws {
    try await withStore { store, folder in
      try await store.put(key("secret"), [1])
      for path in try files(below: folder) { #expect(try mode(of: path) == 0o600) }
      for path in try folders(below: folder) + [folder] {
        #expect(try mode(of: path) == 0o700, "\(path)")
      }
    }
  }

  @Test func `a full disk keeps no partial file, and files are accepted again when space is free`()
    async throws
  {
    try await withSmallDisk(megabytes: 4) { folder in
      let store = try await DiskFileStore(
        root: folder + "/files", reserve: 0, world: TestWorld().world)
      try await store.put(key("before"), Array(repeating: 1, count: 1_000_000))
      let parts = AsyncThrowingStream<[UInt8], any Error> { stream in
        for _ in 0..<8 { stream.yield(Array(repeating: 2, count: 1_000_000)) }
        stream.finish()
      }
      await #expect(throws: FileError.full) { try await store.put(key("large"), from: parts) }
      #expect(try await !store.exists(key("large")))
      #expect(try files(below: folder).count == 1)
      #expect(try await store.length(of: key("before")) == 1_000_000)
      let filler = Filler(folder)
      await #expect(throws: FileError.full) {
        try await store.put(key("small"), Array(repeating: 3, count: 5000))
      }
      filler.remove()
      try await store.put(key("small"), Array(repeating: 3, count: 5000))
      #expect(try await store.length(of: key("small")) == 5000)
      #expect(try files(below: folder).count == 2)
    }
  }

  @Test func `a discarded file frees its space even while it is open`() async throws {
    try await withSmallDisk(megabytes: 4) { folder in
      let upload = try Disk.create(folder + "/upload")
      #expect(throws: FileError.full) { try upload.write(Array(repeating: 1, count: 8_000_000)) }
      upload.discard(folder + "/upload")
      let next = try Disk.create(folder + "/next")
      try next.write(Array(repeating: 2, count: 3_000_000))
      #expect(try (upload.length(), next.length()) == (0, 3_000_000))
    }
  }

  @Test func `a disk with less space than the reserve refuses files`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await DiskFileStore(root: folder, reserve: 1 << 60, world: .real)
      await #expect(throws: FileError.full) { try await store.put(key("a"), [1]) }
      #expect(try files(below: folder).isEmpty)
    }
  }

  @Test func `opening the store deletes old partial uploads and keeps recent ones`() async throws {
    try await withStore { store, folder in
      try await store.put(key("kept"), [1])
      let (old, young) = (folder + "/incoming/old", folder + "/incoming/young")
      for path in [old, young] { try Data([1, 2]).write(to: URL(filePath: path)) }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old)
      let again = try await DiskFileStore(root: folder, world: .real)
      #expect(!FileManager.default.fileExists(atPath: old))
      #expect(FileManager.default.fileExists(atPath: young))
      #expect(try await again.exists(key("kept")))
    }
  }

  @Test func `an unusable folder is reported at startup`() async throws {
    try await withTemporaryFolder { folder in
      try Data().write(to: URL(filePath: folder + "/file"))
      await #expect(throws: FileError.self) {
        try await DiskFileStore(root: folder + "/file/x", world: .real)
      }
    }
  }

  @Test func `concurrent writes of one key leave one complete file`() async throws {
    try await withStore { store, folder in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<24 {
          group.addTask {
            try await store.put(key("one"), [UInt8](repeating: UInt8(writer), count: 20_000))
          }
        }
        try await group.waitForAll()
      }
      let file = try #require(try await store.open(key("one")))
      let bytes = try await file.read(from: 0, count: 30_000)
      #expect(bytes.count == 20_000 && Set(bytes).count == 1)
      #expect(try files(below: folder).count == 1)
    }
  }

  private struct Interrupted: Error {}

  private func withStore(_ body: (any FileStore, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await body(try await DiskFileStore(root: folder, world: .real), folder)
    }
  }
}

private func key(_ name: String) throws -> FileKey { try #require(FileKey("covers/" + name)) }

private func all(below folder: String, _ type: FileAttributeType) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: folder).map { folder + "/" + $0 }.filter {
    try FileManager.default.attributesOfItem(atPath: $0)[.type] as? FileAttributeType == type
  }
}

private func files(below folder: String) throws -> [String] {
  try all(below: folder, .typeRegular)
}

private func folders(below folder: String) throws -> [String] {
  try all(below: folder, .typeDirectory)
}

private func mode(of path: String) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}
