public import PlazaBase
public import PlazaFetch
public import PlazaFiles

/// A file store in a bucket. A file of the area `rental/covers` is the object
/// `PREFIX/rental/covers/NAME`. Larger files are uploaded in parts and become visible when they
/// are complete. A bucket with versioning retains deleted objects, so data that must be erased has
/// to be encrypted with a key stored elsewhere.
///
/// Unlike on a disk, a file that is deleted while open cannot be read any further.
public struct S3FileStore: FileStore {
  /// The location of the objects.
  public let bucket: S3Bucket
  private let client: S3Client
  private let partSize: Int

  /// Opens the bucket and verifies that it is accessible.
  /// - Parameters:
  ///   - fetcher: the HTTP client, which the store owns and closes.
  ///   - partSize: the size in bytes of each part of a larger file; at least 5 MiB for Amazon S3.
  /// - Throws: ``FileError``.
  public init(
    _ bucket: S3Bucket, as credentials: S3Credentials, fetcher: HTTPFetcher, world: World,
    partSize: Int = 8_388_608
  ) async throws {
    self.bucket = bucket
    self.partSize = partSize
    client = S3Client(bucket: bucket, credentials: credentials, fetcher: fetcher, world: world)
    let found = try await client.send("GET", query: [("list-type", "2"), ("max-keys", "1")])
    guard found.status != 404 else {
      throw FileError.unavailable("there is no bucket \(bucket.name)")
    }
  }

  /// Creates a store that shares an HTTP client and does not verify yet that the bucket is
  /// accessible.
  /// - Parameter fetcher: the HTTP client, which the caller closes.
  public init(
    _ bucket: S3Bucket, as credentials: S3Credentials, sharing fetcher: HTTPFetcher, world: World
  ) {
    self.init(
      client: S3Client(bucket: bucket, credentials: credentials, fetcher: fetcher, world: world),
      partSize: 8_388_608)
  }

  /// Closes the connections to the server.
  public func close() async { await client.fetcher.close() }

  init(client: S3Client, partSize: Int) {
    bucket = client.bucket
    self.client = client
    self.partSize = partSize
  }

  public func put(_ key: FileKey, from parts: some AsyncSequence<[UInt8], any Error> & Sendable)
    async throws
  {
    var held: [UInt8] = []
    var upload: S3Upload?
    do {
      for try await part in parts {
        held.append(contentsOf: part)
        while held.count > partSize {
          if upload == nil { upload = try await S3Upload.begin(key.description, client) }
          try await upload?.add(Array(held.prefix(partSize)))
          held.removeFirst(partSize)
        }
      }
      guard upload != nil else {
        try expect(try await client.send("PUT", key.description, body: held), "store", key)
        return
      }
      try await upload?.add(held)
      try await upload?.complete()
    } catch {
      await upload?.abort()
      throw error
    }
  }

  public func open(_ key: FileKey) async throws -> (any StoredFile)? {
    let head = try await client.send("HEAD", key.description)
    guard head.status != 404 else { return nil }
    guard let length = head.header("content-length").flatMap({ Int($0) }) else {
      throw FileError.unavailable("bucket \(bucket.name): \(key) has no length")
    }
    return S3File(key: key.description, tag: head.header("etag"), length: length, client: client)
  }

  @discardableResult
  public func delete(_ key: FileKey) async throws -> Bool {
    guard try await client.send("HEAD", key.description).status != 404 else { return false }
    try expect(try await client.send("DELETE", key.description), "delete", key)
    return true
  }

  public func list(_ area: String) async throws -> [FileEntry] {
    guard FileKey(area + "/x") != nil else { return [] }
    var entries: [FileEntry] = []
    var next: String?
    repeat {
      var query = [("list-type", "2"), ("prefix", bucket.prefix + area + "/"), ("delimiter", "/")]
      if let next { query.append(("continuation-token", next)) }
      let answer = try await client.send("GET", query: query.map { (name: $0.0, value: $0.1) })
      guard answer.status == 200, let listing = S3Answer(answer.bytes) else {
        throw FileError.unavailable("bucket \(bucket.name): cannot list \(area)")
      }
      entries += listing.items("Contents").compactMap(entry)
      next = listing.first("IsTruncated") == "true" ? listing.first("NextContinuationToken") : nil
    } while next != nil
    return entries
  }

  private func entry(_ item: [String: String]) -> FileEntry? {
    guard let name = item["Key"], name.hasPrefix(bucket.prefix),
      let key = FileKey(String(name.dropFirst(prefixLength))),
      let length = item["Size"].flatMap({ Int($0) }),
      let stored = item["LastModified"].flatMap(Instant.init(s3:))
    else { return nil }
    return FileEntry(key: key, length: length, stored: stored)
  }

  private var prefixLength: Int { bucket.prefix.count }

  /// Treats 404 as an error: for this request, it means that the bucket does not exist.
  private func expect(_ answer: FetchResponse, _ what: String, _ key: FileKey) throws {
    guard answer.status != 404 else {
      throw FileError.unavailable("bucket \(bucket.name): cannot \(what) \(key)")
    }
  }
}

/// An object, open for reading.
struct S3File: StoredFile {
  let key: String
  /// The entity tag of the object when it was opened, so that a later replacement is not read.
  let tag: String?
  let length: Int
  let client: S3Client

  func read(from offset: Int, count: Int) async throws -> [UInt8] {
    let end = min(length, offset + count)
    guard offset >= 0, offset < end else { return [] }
    var headers = [("range", "bytes=\(offset)-\(end - 1)")]
    if let tag { headers.append(("if-match", tag)) }
    let answer = try await client.send(
      "GET", key, headers: headers.map { (name: $0.0, value: $0.1) })
    guard answer.status == 206, answer.bytes.count == end - offset else {
      throw FileError.unavailable("bucket \(client.bucket.name): \(key) is not what it was")
    }
    return answer.bytes
  }
}
