public import PlazaBase
public import PlazaData
public import PlazaFiles
import PlazaUploads

/// An upload whose bytes come from the server itself rather than from a client.
public struct StoredUpload: Sendable {
  /// The ID of the upload.
  public var id: ID<MediaUpload> { storage.id }
  private let storage: MediaParts
  private let part: UploadPart
  private let now: Instant

  /// Stores the bytes; no row refers to them yet.
  public init(_ bytes: [UInt8], in files: any FileStore, _ world: World) async throws {
    storage = MediaParts(id: world.newID(), files: files, world: world)
    part = try await storage.put(bytes, number: 1)
    now = world.now()
  }

  /// Records them as a complete upload of a member.
  public func callAsFunction(of member: ID<Member>, _ tx: any Transaction) throws {
    _ = try StartMediaUpload(id: id, member: member, length: part.length, name: nil, now: now) {
      tx in
      try StorageQuota(of: member, maximum: nil, tx)
    }(tx)
    try RecordParts([part], of: storage, at: 0)(tx)
  }
}
