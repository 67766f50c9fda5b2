import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaUploads

/// The storage of tus uploads. The parts of an upload are separate files until an item is made of
/// it.
struct MediaUploadStore: UploadStore {
  let path: String
  var largest: Int { MediaUpload.largest }
  let files: any FileStore
  private let quota: @Sendable (Viewer, any Transaction) throws -> StorageQuota
  /// The number of bytes that are stored in one file.
  var chunkSize = MediaUpload.chunkSize

  init(
    path: String, files: any FileStore,
    room: @escaping @Sendable (Viewer, any Transaction) throws -> StorageQuota
  ) {
    self.path = path
    self.quota = room
    self.files = files
  }

  func begin(_ new: TusCreation, _ request: Request) throws
    -> @Sendable (any Transaction) throws -> TusUpload
  {
    let (viewer, room) = (try request.signedIn(), quota)
    let begin = StartMediaUpload(
      id: request.world.newID(), member: viewer.id, length: new.length, name: new.name,
      now: request.now
    ) { try room(viewer, $0) }
    return { try begin($0) }
  }

  func find(_ request: Request) async throws -> TusUpload {
    let (id, member) = (try request.id("upload", of: MediaUpload.self), try request.signedIn().id)
    let found = try await request.site.store.read { try MediaUpload.find(id, of: member, $0) }
    guard let found else { throw UploadRefusal.noSuchUpload }
    return TusUpload(found)
  }

  func append(_ part: TusPart, _ request: Request) async throws -> TusUpload {
    let (id, member) = (try request.id("upload", of: MediaUpload.self), try request.signedIn().id)
    let (found, count) = try await request.site.store.read { tx in
      (try MediaUpload.find(id, of: member, tx), try MediaUpload.parts(of: id, tx).count)
    }
    guard let found else { throw UploadRefusal.noSuchUpload }
    var upload = try ResumableUpload(
      MediaParts(id: id, files: files, world: request.world), at: part.offset,
      isArriving: found.state == .arriving, received: found.received, of: found.length,
      after: count, in: request.site.store)
    try await upload.append(part, chunkSize: chunkSize, tooLarge: MediaUploadRefusal.tooLarge)
    return try await find(request)
  }

  func end(_ request: Request) async throws {
    let drop = DiscardMediaUpload(
      upload: try request.id("upload"), member: try request.signedIn().id)
    try await files.delete(try await request.site.store.write { try drop($0) })
  }
}

extension TusUpload {
  fileprivate init(_ upload: MediaUpload) {
    self.init(
      id: upload.id.text, state: upload.state.rawValue, received: upload.received,
      length: upload.length,
      retainedUntil: upload.retainedUntil, sha256: nil)
  }
}
