import Foundation
import Logging
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaFetch
import PlazaFiles
import PlazaFilesS3
import PlazaTesting
import Testing

@testable import PlazaServer

/// Moving the files of an installation to another store.
@Suite struct MoveFilesTests {
  @Test func `files are moved to a bucket, and existing ones are skipped`() async throws {
    try await withOldPlaza { plaza in
      try await fill(plaza)
      let bucket = try await newBucket()
      let first = try #require(try await plaza.move(files: bucket, rowsToo: false).files)
      #expect(first.files > 5 && first.copied == first.files)
      let second = try #require(try await plaza.move(files: bucket).files)
      #expect(second == FilesChecksum(files: first.files, copied: 0, removed: 0))
      try await expectSame(plaza, bucket)
    }
  }

  @Test func `changed, added and deleted files are updated at the target`() async throws {
    try await withOldPlaza { plaza in
      try await fill(plaza)
      let before = try #require(
        try await plaza.move(files: plaza.otherFolder, rowsToo: false).files)
      let files = try await open(plaza.settings.files)
      try await files.put(try key("rental/covers/0"), [9])
      try await files.put(try key("rental/posters/new"), [1, 2])
      try await files.delete(try key("camp/clips/large.mp4"))
      let after = try #require(
        try await plaza.move(files: plaza.otherFolder, rowsToo: false).files)
      #expect(after == FilesChecksum(files: before.files, copied: 2, removed: 1))
      try await expectSame(plaza, plaza.otherFolder)
    }
  }

  @Test func `a damaged file at the target is copied again`() async throws {
    try await withOldPlaza { plaza in
      try await fill(plaza)
      try await plaza.move(files: plaza.otherFolder, rowsToo: false)
      let target = try await open(plaza.otherFolder)
      try await target.put(try key("rental/covers/1"), [0xFF, 2, 3])
      #expect(try await plaza.move(files: plaza.otherFolder, rowsToo: false).files?.copied == 1)
      try await expectSame(plaza, plaza.otherFolder)
    }
  }

  @Test func `files at the target that no move created are left unchanged`() async throws {
    try await withOldPlaza { plaza in
      try await fill(plaza)
      let target = try await open(plaza.otherFolder)
      try await target.put(try key("rental/covers/theirs"), [1])
      await #expect(throws: MoveRefusal.foreignFiles("rental/covers")) {
        try await plaza.move(files: plaza.otherFolder, rowsToo: false)
      }
      #expect(try await target.list("rental/covers").count == 1)
    }
  }

  @Test func `files are not deleted once a server has used the target`() async throws {
    try await withOldPlaza { plaza in
      try await fill(plaza)
      try await plaza.move(files: plaza.otherFolder)
      let served = try await plaza.openTarget()
      try await served.files.put(try key("rental/covers/sold-since"), [1])
      await served.close()
      await #expect(throws: MoveRefusal.foreignFiles("camp/clips")) {
        try await plaza.move(files: plaza.otherFolder, rowsToo: false)
      }
      #expect(try await served.files.exists(try key("rental/covers/sold-since")))
    }
  }

  @Test func `a store that loses writes is detected, and a missing file is named`() async throws {
    let (good, bad) = (MemoryFileStore(), MemoryFileStore(losesWrites: true))
    let key = try key("rental/covers/1")
    try await good.put(key, [1, 2, 3])
    await #expect(throws: MoveRefusal.differentFile("rental/covers/1")) {
      _ = try await CopyFiles(source: good, target: bad, plaza: "p") { _ in }([key])
    }
    await #expect(throws: MoveRefusal.missingFile("rental/covers/2")) {
      _ = try await CopyFiles(source: good, target: MemoryFileStore(), plaza: "p") { _ in }([
        try self.key("rental/covers/2")
      ])
    }
  }

  private func key(_ text: String) throws -> FileKey { try #require(FileKey(text)) }

  private func open(_ setting: FilesSetting) async throws -> any FileStore {
    try await Assembly.openFiles(setting, world: .real, logger: .silent)
  }

  /// Stores small files in many folders, and one that is uploaded in parts.
  private func fill(_ plaza: SourceInstallation) async throws {
    let files = try await open(plaza.settings.files)
    for number in 0..<12 {
      try await files.put(try key("rental/covers/\(number)"), [UInt8(number), 2, 3])
    }
    try await files.put(try key("rental/covers/empty"), [])
    let large = (0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    try await files.put(try key("camp/clips/large.mp4"), large)
  }

  private func expectSame(_ plaza: SourceInstallation, _ target: FilesSetting) async throws {
    let (ours, theirs) = (try await open(plaza.settings.files), try await open(target))
    let keys = try #require(plaza.settings.files.folder.map(Folder.keys))
    for key in keys {
      let one = try #require(try await ours.open(key))
      let other = try #require(try await theirs.open(key), "\(key)")
      #expect(
        try await one.read(from: 0, count: one.length) == StoredFileParts(other).all(), "\(key)")
    }
    for area in Set(keys.map(\.prefix)) {
      #expect(
        try await theirs.list(area).count == keys.filter { $0.prefix == area }.count, "\(area)")
    }
    await theirs.close()
  }

  private func newBucket() async throws -> FilesSetting {
    let server = try #require(
      ProcessInfo.processInfo.environment["PLAZA_TEST_S3"],
      "PLAZA_TEST_S3 is not set; script/test starts a server that speaks as S3 does.")
    let name = "moving-\(World.real.randomBytes(8).hexadecimal)"
    let fetcher = HTTPFetcher(logger: .silent)
    let address = try #require(FetchURL(setting: "\(server)/\(name)"))
    let made = try await fetcher.send(
      FetchRequest("PUT", address), within: FetchLimits(deadline: .seconds(20), largest: 65_536))
    await fetcher.close()
    #expect(made.status == 200)
    return try FilesSetting.read(
      "s3://\(name)/plaza?endpoint=\(server)&region=us-east-1",
      environment: ["AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"],
      beside: "", absolute: { $0 })
  }
}

extension StoredFileParts {
  fileprivate func all() async throws -> [UInt8] { try await reduce(into: []) { $0 += $1 } }
}

/// A file store in memory.
private actor MemoryFileStore: FileStore {
  private var held: [FileKey: [UInt8]] = [:]
  private let losesWrites: Bool

  /// - Parameter isForgetful: Whether to corrupt the last byte of each file.
  init(losesWrites: Bool = false) { self.losesWrites = losesWrites }

  func put(_ key: FileKey, from parts: some AsyncSequence<[UInt8], any Error> & Sendable)
    async throws
  {
    var bytes: [UInt8] = []
    for try await part in parts { bytes += part }
    if losesWrites, key.prefix != "moved" { bytes[bytes.count - 1] ^= 1 }
    held[key] = bytes
  }

  func open(_ key: FileKey) async throws -> (any StoredFile)? { held[key].map(HeldFile.init) }

  func delete(_ key: FileKey) async throws -> Bool { held.removeValue(forKey: key) != nil }

  func list(_ area: String) async throws -> [FileEntry] {
    held.filter { $0.key.prefix == area }
      .map { FileEntry(key: $0.key, length: $0.value.count, stored: Instant(seconds: 0)) }
  }

  private struct HeldFile: StoredFile {
    let bytes: [UInt8]
    var length: Int { bytes.count }

    func read(from offset: Int, count: Int) async throws -> [UInt8] {
      Array(bytes[offset..<min(offset + count, length)])
    }
  }
}
