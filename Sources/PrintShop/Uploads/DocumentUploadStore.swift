import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUploads

/// Uploads of documents through the tus protocol.
struct DocumentUploadStore: UploadStore {
  let settings: PrintSettings
  let uploads: Uploads

  let path = "/api/print/uploads"
  var largest: Int { Uploads.largest }

  func begin(_ new: TusCreation, _ request: Request) throws
    -> @Sendable (any Transaction) throws -> TusUpload
  {
    let begin = try StartUpload(
      new.length, title: new.name, of: request.signedIn().id, settings, in: request.world)
    return { tx in
      try begin(tx)
      return TusUpload(
        id: begin.id.text, state: Document.State.arriving.rawValue, received: 0,
        length: begin.length,
        retainedUntil: begin.retainUntil, sha256: nil)
    }
  }

  func find(_ request: Request) async throws -> TusUpload {
    let (id, member) = (try request.id("upload", of: Document.self), try request.signedIn().id)
    let found = try await request.site.store.read { try Document.find(id, of: member, $0) }
    guard let found, found.state != .gone else { throw UploadRefusal.noSuchUpload }
    return TusUpload(found)
  }

  func append(_ part: TusPart, _ request: Request) async throws -> TusUpload {
    TusUpload(try await uploads.append(part, to: request.id("upload"), of: request.signedIn().id))
  }

  func end(_ request: Request) async throws {
    let delete = DeleteDocument(
      document: try request.id("upload"), member: try request.signedIn().id)
    try await uploads.documentStore.remove(try await request.site.store.write { try delete($0) })
  }
}

extension TusUpload {
  fileprivate init(_ document: Document) {
    self.init(
      id: document.id.text, state: document.state.rawValue, received: document.received,
      length: document.length,
      retainedUntil: document.retainedUntil, sha256: document.sha256)
  }
}
