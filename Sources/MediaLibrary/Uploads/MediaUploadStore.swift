import PlazaBase
import PlazaData
import PlazaFiles
import PlazaUploads
import PlazaWeb

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
    guard
      let found = try await request.site.store.read({ try MediaUpload.find(id, of: member, $0) })
    else {
      throw MediaUploadRefusal.noSuchUpload
    }
    return TusUpload(found)
  }

  func append(_ part: TusPart, _ request: Request) async throws -> TusUpload {
    let id = try request.id("upload", of: MediaUpload.self)
    var place = try await start(id, at: part.offset, request)
    if let digest = part.digest {
      try await receiveWhole(part.stream, digest, place, request)
    } else {
      try await part.stream.chunks(
        of: chunkSize, room: place.quota, tooMuch: MediaUploadRefusal.tooLarge
      ) {
        place = try await save($0, place, request)
      }
    }
    return try await find(request)
  }

  func end(_ request: Request) async throws {
    let drop = DiscardMediaUpload(
      upload: try request.id("upload"), member: try request.signedIn().id)
    try await remove(try await request.site.store.write { try drop($0) })
  }

  /// The offset at which an upload continues.
  private struct Point: Sendable {
    let upload: ID<MediaUpload>
    let offset: Int
    let length: Int
    let parts: Int

    var quota: Int { length - offset }
  }

  private func start(_ id: ID<MediaUpload>, at offset: Int, _ request: Request) async throws
    -> Point
  {
    let member = try request.signedIn().id
    return try await request.site.store.read { tx in
      guard let upload = try MediaUpload.find(id, of: member, tx) else {
        throw MediaUploadRefusal.noSuchUpload
      }
      guard upload.state == .arriving else { throw MediaUploadRefusal.isOver }
      guard upload.received == offset else {
        throw MediaUploadRefusal.elsewhere(at: upload.received)
      }
      return Point(
        upload: id, offset: offset, length: upload.length,
        parts: try MediaUpload.parts(of: id, tx).count)
    }
  }

  /// Stores the file before the row that refers to it: a crash between the two leaves only an
  /// unreferenced file.
  private func save(_ bytes: [UInt8], _ place: Point, _ request: Request) async throws -> Point {
    let part = try await put(bytes, number: place.parts + 1, request)
    try await record([part], place, request)
    return Point(
      upload: place.upload, offset: place.offset + bytes.count, length: place.length,
      parts: place.parts + 1)
  }

  private func receiveWhole(
    _ stream: BodyStream, _ digest: TusDigest, _ place: Point, _ request: Request
  ) async throws {
    var (sum, parts) = (digest.sum, [UploadPart]())
    do {
      try await stream.chunks(
        of: chunkSize, room: place.quota, tooMuch: MediaUploadRefusal.tooLarge
      ) {
        bytes in
        sum.add(bytes)
        parts.append(try await put(bytes, number: place.parts + parts.count + 1, request))
      }
      guard sum.holds(digest) else { throw TusDigest.mismatch }
    } catch {
      try await remove(parts.map(\.file))
      throw error
    }
    try await record(parts, place, request)
  }

  private func record(_ parts: [UploadPart], _ place: Point, _ request: Request) async throws {
    let note = RecordMediaParts(upload: place.upload, parts: parts, offset: place.offset)
    do {
      try await request.site.store.write { try note($0) }
    } catch let refusal as MediaUploadRefusal {
      try await remove(parts.map(\.file))
      throw refusal
    }
  }

  private func put(_ bytes: [UInt8], number: Int, _ request: Request) async throws -> UploadPart {
    guard let key = FileKey(MediaUpload.prefix, request.world.newID(MediaUpload.self), "part")
    else {
      throw FileError.unavailable("no name for a part")
    }
    try await files.put(key, bytes)
    return UploadPart(number: number, length: bytes.count, file: key.description)
  }

  private func remove(_ names: [String]) async throws {
    for name in names { if let key = FileKey(name) { try await files.delete(key) } }
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
