public import PlazaBase
public import PlazaData
public import PlazaFiles

/// Footage that a program of ours brings, as if it had been uploaded.
public struct StoredUpload: Sendable {
  /// The upload's key.
  public let id: ID<MediaUpload>
  private let part: UploadPart
  private let now: Instant

  /// Stores it; nothing names it yet.
  public init(_ bytes: [UInt8], in files: any FileStore, _ world: World) async throws {
    guard let key = FileKey(MediaUpload.area, world.newID(MediaUpload.self), "part") else {
      throw FileError.unavailable("no name for a part")
    }
    try await files.put(key, bytes)
    id = world.newID()
    part = UploadPart(number: 1, length: bytes.count, file: key.description)
    now = world.now()
  }

  /// Makes it an upload of a member's, which is whole.
  public func callAsFunction(of member: ID<Member>, _ tx: any Transaction) throws {
    _ = try StartMediaUpload(id: id, member: member, length: part.length, name: nil, now: now) { tx in
      try StorageQuota(of: member, most: nil, tx)
    }(tx)
    try RecordMediaParts(upload: id, parts: [part], offset: 0)(tx)
  }
}
