public import PlazaBase
public import PlazaData
public import PlazaFiles

/// An upload whose bytes come from the server itself rather than from a client.
public struct StoredUpload: Sendable {
  /// The ID of the upload.
  public let id: ID<MediaUpload>
  private let part: UploadPart
  private let now: Instant

  /// Stores the bytes; no row refers to them yet.
  public init(_ bytes: [UInt8], in files: any FileStore, _ world: World) async throws {
    guard let key = FileKey(MediaUpload.prefix, world.newID(MediaUpload.self), "part") else {
      throw FileError.unavailable("no name for a part")
    }
    try await files.put(key, bytes)
    id = world.newID()
    part = UploadPart(number: 1, length: bytes.count, file: key.description)
    now = world.now()
  }

  /// Records them as a complete upload of a member.
  public func callAsFunction(of member: ID<Member>, _ tx: any Transaction) throws {
    _ = try StartMediaUpload(id: id, member: member, length: part.length, name: nil, now: now) {
      tx in
      try StorageQuota(of: member, maximum: nil, tx)
    }(tx)
    try RecordMediaParts(upload: id, parts: [part], offset: 0)(tx)
  }
}
