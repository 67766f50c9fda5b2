import PlazaBase
import PlazaData
import PlazaWeb

/// Documents to be printed, as uploads by tus.
struct DocumentShelf: TusShelf {
  let settings: PrintSettings
  let uploads: Uploads

  let path = "/api/print/uploads"
  var largest: Int { Uploads.largest }

  func begin(_ new: TusCreation, _ call: Call) throws -> @Sendable (any Transaction) throws -> TusUpload {
    let begin = try BeginUpload(new.length, title: new.name, of: call.signedIn().id, settings, in: call.world)
    return { tx in
      try begin(tx)
      return TusUpload(
        id: begin.id.text, state: Document.State.arriving.rawValue, received: 0, length: begin.length,
        keepUntil: begin.keep, sha256: nil)
    }
  }

  func find(_ call: Call) async throws -> TusUpload {
    let (id, member) = (try call.id("upload", of: Document.self), try call.signedIn().id)
    let found = try await call.site.store.read { try Document.find(id, of: member, $0) }
    guard let found, found.state != .gone else { throw UploadRefusal.noSuchUpload }
    return TusUpload(found)
  }

  func append(_ part: TusPart, _ call: Call) async throws -> TusUpload {
    TusUpload(try await uploads.append(part, to: call.id("upload"), of: call.signedIn().id))
  }

  func end(_ call: Call) async throws {
    let delete = DeleteDocument(document: try call.id("upload"), member: try call.signedIn().id)
    try await uploads.vault.remove(try await call.site.store.write { try delete($0) })
  }
}

extension TusUpload {
  fileprivate init(_ document: Document) {
    self.init(
      id: document.id.text, state: document.state.rawValue, received: document.received, length: document.length,
      keepUntil: document.keepUntil, sha256: document.sha256)
  }
}
