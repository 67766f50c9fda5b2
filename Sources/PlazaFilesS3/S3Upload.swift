import PlazaBase
import PlazaFetch
import PlazaFiles

/// A multipart upload. The object is not visible before it is complete.
struct S3Upload {
  private let key: String
  private let id: String
  private let client: S3Client
  private var tags: [String] = []

  static func begin(_ key: String, _ client: S3Client) async throws -> S3Upload {
    let answer = try await client.ask("POST", key, query: [("uploads", "")])
    guard answer.status == 200, let id = S3Answer(answer.bytes)?.first("UploadId") else {
      throw FileError.unavailable("bucket \(client.bucket.name): cannot begin to store \(key)")
    }
    return S3Upload(key: key, id: id, client: client)
  }

  private init(key: String, id: String, client: S3Client) {
    self.key = key
    self.id = id
    self.client = client
  }

  mutating func add(_ part: [UInt8]) async throws {
    let query = [(name: "partNumber", value: "\(tags.count + 1)"), (name: "uploadId", value: id)]
    let answer = try await client.ask("PUT", key, query: query, body: part)
    guard answer.status == 200, let tag = answer.header("etag") else {
      throw FileError.unavailable("bucket \(client.bucket.name): a part of \(key) was not taken")
    }
    tags.append(tag)
  }

  /// Completes the upload. S3 may respond with status 200 and report an error in the body.
  func complete() async throws {
    let parts = tags.enumerated().map {
      "<Part><PartNumber>\($0.offset + 1)</PartNumber><ETag>\($0.element)</ETag></Part>"
    }
    let body = "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"
    let answer = try await client.ask("POST", key, query: [("uploadId", id)], body: Array(body.utf8))
    guard answer.status == 200, S3Answer(answer.bytes)?.first("ETag") != nil else {
      throw FileError.unavailable("bucket \(client.bucket.name): \(key) was not put together")
    }
  }

  /// Deletes the uploaded parts; if that fails, the bucket's lifecycle rule for incomplete uploads
  /// has to delete them.
  func abort() async { _ = try? await client.ask("DELETE", key, query: [("uploadId", id)]) }
}

extension Instant {
  /// Parses a time in a listing of S3: RFC 3339 in UTC, with an optional fraction.
  init?(s3 text: String) {
    let parts = text.split { "-T:.Z".contains($0) }.prefix(6).compactMap { number in Int32(number).map { Int64($0) } }
    guard parts.count == 6, let date = CalendarDate(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
    else {
      return nil
    }
    self.init(seconds: Int64(date.dayNumber) * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
  }
}
