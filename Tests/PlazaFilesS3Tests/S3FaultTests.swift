import PlazaBase
import PlazaFiles
import Testing

@testable import PlazaFilesS3

@Suite struct S3FaultTests {
  private static let slow =
    "<?xml version=\"1.0\"?><Error><Code>SlowDown</Code><Message>Reduce</Message></Error>"
  private static let denied = "<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>"
  private static let begun =
    "<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>"

  @Test func `a busy bucket and a broken connection are retried`() async throws {
    try await FaultyBucket.open([
      .answer(503, [], Self.slow), .closeConnection, .answer(500), .answer(200),
    ]) {
      bucket, store in
      try await store.put(key("a"), [1])
      #expect(bucket.questions == Array(repeating: "PUT /faulty/test/files/a", count: 4))
    }
  }

  @Test func `a bucket that stays busy is unavailable with its error code`() async throws {
    try await FaultyBucket.open([.answer(503, [], Self.slow)]) { bucket, store in
      let error = await #expect(throws: FileError.self) { try await store.put(key("a"), [1]) }
      guard case .unavailable(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("503 SlowDown"))
      #expect(bucket.questions.count == 4)
    }
  }

  @Test func `a refusal of access is reported at once without a retry`() async throws {
    try await FaultyBucket.open([.answer(403, [], Self.denied)]) { bucket, store in
      let error = await #expect(throws: FileError.self) { _ = try await store.list("test/files") }
      #expect(error == .unavailable("bucket faulty: GET status 403 AccessDenied"))
      #expect(bucket.questions.count == 1)
    }
  }

  @Test func `an error in a completion response with status 200 fails and aborts the upload`()
    async throws
  {
    let conduct: [FaultyBucket.Conduct] = [
      .answer(200, [], Self.begun), .answer(200, [("ETag", "\"1\"")]),
      .answer(200, [("ETag", "\"2\"")]),
      .answer(200, [], "<Error><Code>InternalError</Code></Error>"), .answer(204),
    ]
    try await FaultyBucket.open(conduct) { bucket, store in
      await #expect(throws: FileError.self) {
        try await store.put(key("a"), Array(repeating: 1, count: 12))
      }
      #expect(
        bucket.questions == [
          "POST /faulty/test/files/a?uploads=",
          "PUT /faulty/test/files/a?partNumber=1&uploadId=u1",
          "PUT /faulty/test/files/a?partNumber=2&uploadId=u1",
          "POST /faulty/test/files/a?uploadId=u1",
          "DELETE /faulty/test/files/a?uploadId=u1",
        ])
    }
  }

  @Test(arguments: [12, 11])
  func `a completed upload whose response was lost is stored if the object has its length`(
    length: Int
  )
    async throws
  {
    let conduct: [FaultyBucket.Conduct] = [
      .answer(200, [], Self.begun), .answer(200, [("ETag", "\"1\"")]),
      .answer(200, [("ETag", "\"2\"")]),
      .closeConnection, .answer(404, [], "<Error><Code>NoSuchUpload</Code></Error>"),
      .answer(200, [("Content-Length", "\(length)")]), .answer(204),
    ]
    try await FaultyBucket.open(conduct) { bucket, store in
      let parts = [UInt8](repeating: 1, count: 12)
      if length == 12 {
        try await store.put(key("a"), parts)
      } else {
        await #expect(throws: FileError.self) { try await store.put(key("a"), parts) }
      }
      #expect(bucket.questions[5] == "HEAD /faulty/test/files/a")
      #expect(bucket.questions.count == (length == 12 ? 6 : 7))
    }
  }

  @Test func `an upload started twice is aborted once`() async throws {
    let uploads = ["test/files/a u0", "test/files/a u1", "test/files/ab u2"].map {
      $0.split(separator: " ")
    }
    let list = uploads.map { "<Upload><Key>\($0[0])</Key><UploadId>\($0[1])</UploadId></Upload>" }
      .joined()
    let conduct: [FaultyBucket.Conduct] = [
      .closeConnection, .answer(200, [], Self.begun),
      .answer(200, [], "<ListMultipartUploadsResult>\(list)</ListMultipartUploadsResult>"),
      .answer(204),
      .answer(200, [("ETag", "\"1\"")]), .answer(200, [("ETag", "\"2\"")]),
      .answer(
        200, [], "<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>"),
    ]
    try await FaultyBucket.open(conduct) { bucket, store in
      try await store.put(key("a"), Array(repeating: 1, count: 12))
      #expect(bucket.questions.count == 7)
      #expect(
        bucket.questions[2...3] == [
          "GET /faulty?uploads=&prefix=test%2Ffiles%2Fa",
          "DELETE /faulty/test/files/a?uploadId=u0",
        ])
    }
  }

  @Test func `a response shorter than requested is an error`() async throws {
    let conduct: [FaultyBucket.Conduct] = [
      .answer(200, [("Content-Length", "4"), ("ETag", "\"1\"")]), .answer(206, [], "12"),
    ]
    try await FaultyBucket.open(conduct) { _, store in
      let file = try #require(try await store.open(key("a")))
      await #expect(throws: FileError.self) { _ = try await file.read(from: 0, count: 4) }
    }
  }

  private func key(_ name: String) throws -> FileKey {
    try #require(FileKey("test/files/" + name))
  }
}
