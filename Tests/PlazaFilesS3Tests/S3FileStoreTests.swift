import Foundation
import PlazaBase
import PlazaFetch
import PlazaFiles
import PlazaTesting
import Testing

@testable import PlazaFilesS3

/// Tests against a server that implements the S3 API.
@Suite struct S3FileStoreTests {
  @Test func `a stored file is read in full and in parts`() async throws {
    try await withBucket { store in
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try await store.put(key("a.bin"), bytes)
      let file = try #require(try await store.open(key("a.bin")))
      #expect(file.length == 100_000)
      #expect(try await file.read(from: 0, count: 100_000) == bytes)
      #expect(try await file.read(from: 99_990, count: 50) == Array(bytes.suffix(10)))
      #expect(try await file.read(from: 500, count: 7) == Array(bytes[500..<507]))
      #expect(try await file.read(from: 200_000, count: 7).isEmpty)
    }
  }

  @Test func `an empty file exists, and a missing file is nil`() async throws {
    try await withBucket { store in
      try await store.put(key("empty"), [])
      #expect(try await store.length(of: key("empty")) == 0)
      #expect(try await store.open(key("none")) == nil)
      #expect(try await !store.delete(key("none")))
      #expect(try await store.delete(key("empty")))
      #expect(try await !store.exists(key("empty")))
    }
  }

  @Test func `a file larger than one part is uploaded in parts and read back unchanged`()
    async throws
  {
    try await withBucket(partSize: 5_242_880) { store in
      let part = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 13) }
      let parts = AsyncThrowingStream<[UInt8], any Error> { stream in
        for _ in 0..<12 { stream.yield(part) }
        stream.finish()
      }
      try await store.put(key("large"), from: parts)
      let file = try #require(try await store.open(key("large")))
      #expect(file.length == 12 * part.count)
      #expect(try await file.read(from: 11 * part.count, count: part.count) == part)
      #expect(try await file.read(from: 5_242_879, count: 2) == [part[242_864], part[242_865]])
    }
  }

  @Test func `an upload that ends in an error leaves no parts and keeps the previous file`()
    async throws
  {
    try await withBucket(partSize: 5_242_880) { store in
      try await store.put(key("a"), [7])
      let parts = AsyncThrowingStream<[UInt8], any Error> { stream in
        stream.yield(Array(repeating: 9, count: 6_000_000))
        stream.finish(throwing: Interrupted())
      }
      await #expect(throws: Interrupted.self) { try await store.put(key("a"), from: parts) }
      let kept = try #require(try await store.open(key("a")))
      #expect(try await kept.read(from: 0, count: 10) == [7])
    }
  }

  @Test func `a listing has only the files of its area, over several pages`() async throws {
    try await withBucket { store in
      for name in 0..<7 {
        try await store.put(key("f\(name)"), [UInt8](repeating: 0, count: name))
      }
      try await store.put(try #require(FileKey("other/area/x")), [1])
      try await store.put(try #require(FileKey("test/files/deeper/x")), [1])
      let listed = try await store.list("test/files")
      #expect(Set(listed.map(\.key.name)) == Set((0..<7).map { "f\($0)" }))
      #expect(listed.first { $0.key.name == "f5" }?.length == 5)
      #expect(listed.allSatisfy { $0.stored > Instant(seconds: 1_700_000_000) })
      #expect(try await store.list("nothing/here").isEmpty)
    }
  }

  @Test func `a reader of a replaced file gets an error rather than mixed content`() async throws {
    try await withBucket { store in
      try await store.put(key("a"), [1, 2, 3, 4])
      let file = try #require(try await store.open(key("a")))
      try await store.put(key("a"), [9, 9, 9, 9])
      await #expect(throws: FileError.self) { _ = try await file.read(from: 2, count: 2) }
    }
  }

  @Test func `a missing bucket is reported at startup`() async throws {
    let fetcher = HTTPFetcher(logger: .silent)
    let bucket = try #require(S3Bucket("s3://no-such-bucket?endpoint=\(try endpoint)"))
    await #expect(throws: FileError.self) {
      _ = try await S3FileStore(bucket, as: credentials, fetcher: fetcher, world: .real)
    }
    await fetcher.close()
  }

  private struct Interrupted: Error {}

  private func key(_ name: String) throws -> FileKey {
    try #require(FileKey("test/files/" + name))
  }

  private let credentials = S3Credentials(key: "testing", secret: "testing")

  private var endpoint: String {
    get throws {
      guard let place = ProcessInfo.processInfo.environment["PLAZA_TEST_S3"], !place.isEmpty else {
        throw NoBucket()
      }
      return place
    }
  }

  private func withBucket(partSize: Int = 8_388_608, _ body: (S3FileStore) async throws -> Void)
    async throws
  {
    let fetcher = HTTPFetcher(logger: .silent)
    let name = "plaza-" + World.real.randomBytes(8).hexadecimal
    let bucket = try #require(
      S3Bucket("s3://\(name)/some/where?endpoint=\(try endpoint)&region=us-east-1"))
    let root = try #require(S3Bucket("s3://\(name)?endpoint=\(try endpoint)"))
    _ = try await S3Client(bucket: root, credentials: credentials, fetcher: fetcher, world: .real)
      .send("PUT")
    do {
      try await body(
        S3FileStore(bucket, as: credentials, fetcher: fetcher, world: .real, partSize: partSize))
    } catch {
      await fetcher.close()
      throw error
    }
    await fetcher.close()
  }

  private struct NoBucket: Error, CustomStringConvertible {
    let description =
      "PLAZA_TEST_S3 is not set. script/test starts a server that speaks as S3 does; or set it to the address of one."
  }
}
