import PlazaBase
import PlazaFetch
import PlazaFiles

/// A multipart upload. The object is not visible before it is complete.
struct S3Upload {
  private let key: String
  private let id: String
  private let client: S3Client
  private var tags: [String] = []
  private var length = 0

  static func begin(_ key: String, _ client: S3Client) async throws -> S3Upload {
    let (answer, attempts) = try await client.counting("POST", key, query: [("uploads", "")])
    guard answer.status == 200, let id = S3Answer(answer.bytes)?.first("UploadId") else {
      throw FileError.unavailable("bucket \(client.bucket.name): cannot begin to store \(key)")
    }
    let upload = S3Upload(key: key, id: id, client: client)
    // An earlier attempt may have begun an upload whose id was lost with the response.
    if attempts > 1 { try? await upload.abortOthers() }
    return upload
  }

  private init(key: String, id: String, client: S3Client) {
    self.key = key
    self.id = id
    self.client = client
  }

  mutating func add(_ part: [UInt8]) async throws {
    let query = [(name: "partNumber", value: "\(tags.count + 1)"), (name: "uploadId", value: id)]
    let answer = try await client.send("PUT", key, query: query, body: part)
    guard answer.status == 200, let tag = answer.header("etag") else {
      throw FileError.unavailable("bucket \(client.bucket.name): a part of \(key) was not taken")
    }
    tags.append(tag)
    length += part.count
  }

  /// Completes the upload. S3 may respond with status 200 and report an error in the body. It
  /// responds with 404 if the upload no longer exists, as after an earlier attempt that completed
  /// it and whose response was lost.
  func complete() async throws {
    let parts = tags.enumerated().map {
      "<Part><PartNumber>\($0.offset + 1)</PartNumber><ETag>\($0.element)</ETag></Part>"
    }
    let body = "<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>"
    let answer = try await client.send(
      "POST", key, query: [("uploadId", id)], body: Array(body.utf8))
    if answer.status == 404, try await isStored() { return }
    guard answer.status == 200, S3Answer(answer.bytes)?.first("ETag") != nil else {
      throw FileError.unavailable("bucket \(client.bucket.name): \(key) was not put together")
    }
  }

  /// Whether an object with the uploaded length exists. The key belongs to one file only, so that
  /// no other upload can have stored it.
  private func isStored() async throws -> Bool {
    let head = try await client.send("HEAD", key)
    return head.status == 200 && head.header("content-length") == "\(length)"
  }

  /// Aborts all other uploads of this key.
  private func abortOthers() async throws {
    let whole = client.bucket.prefix + key
    let answer = try await client.send("GET", query: [("uploads", ""), ("prefix", whole)])
    for item in S3Answer(answer.bytes)?.items("Upload") ?? [] where item["Key"] == whole {
      guard let other = item["UploadId"], other != id else { continue }
      _ = try await client.send("DELETE", key, query: [("uploadId", other)])
    }
  }

  /// Deletes the uploaded parts; if that fails, the bucket's lifecycle rule for incomplete uploads
  /// has to delete them.
  func abort() async { _ = try? await client.send("DELETE", key, query: [("uploadId", id)]) }
}

extension Instant {
  /// Parses a time in a listing of S3: RFC 3339 in UTC, with an optional fraction.
  init?(s3 text: String) {
    let parts = text.split { "-T:.Z".contains($0) }.prefix(6).compactMap { number in
      Int32(number).map { Int64($0) }
    }
    guard parts.count == 6,
      let date = CalendarDate(year: Int(parts[0]), month: Int(parts[1]), day: Int(parts[2]))
    else {
      return nil
    }
    self.init(seconds: Int64(date.dayNumber) * 86400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
  }
}
