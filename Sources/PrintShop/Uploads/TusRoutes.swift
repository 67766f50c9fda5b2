import Foundation
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Resumable uploads by tus 1.0 (tus.io/protocols/resumable-upload), with creation, termination and expiration.
struct TusRoutes: Sendable {
  static let version = "1.0.0"

  let settings: PrintSettings
  let uploads: Uploads

  var routes: [Route] {
    [
      .options("/api/print/uploads", for: .everyone, capabilities),
      .post("/api/print/uploads", for: .members, body: .none, create),
      .get("/api/print/uploads/{upload}", for: .members, look),
      .patch("/api/print/uploads/{upload}", for: .members, body: .stream(atMost: Uploads.largest), append),
      .delete("/api/print/uploads/{upload}", for: .members, terminate),
    ]
  }

  private func capabilities(_ call: Call) async throws -> Answer {
    var answer = Answer.noContent
    answer.tus("Tus-Resumable", Self.version)
    answer.tus("Tus-Version", Self.version)
    answer.tus("Tus-Extension", "creation,termination,expiration")
    answer.tus("Tus-Max-Size", "\(Uploads.largest)")
    return answer
  }

  private func create(_ call: Call) async throws -> Answer {
    try call.checkTus()
    guard let length = call.tus("Upload-Length").flatMap({ Int($0) }) else {
      throw Problem.malformed("An upload needs the header Upload-Length.")
    }
    let begin = try BeginUpload(
      length, title: call.tus("Upload-Metadata").flatMap(Self.fileName), of: try call.signedIn().id, settings,
      in: call.world)
    return try await call.once { tx in
      try begin(tx)
      var answer = Answer(.created, headers: [.location: "/api/print/uploads/\(begin.id)"])
      answer.tus("Upload-Expires", begin.keep.httpDate)
      answer.tus("Upload-Offset", "0")
      answer.tus("Tus-Resumable", Self.version)
      return answer
    }
  }

  /// How far it is. HEAD is asked by whoever goes on with it.
  private func look(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("upload", of: Document.self), try call.signedIn().id)
    let found = try await call.site.store.read { try Document.find(id, of: member, $0) }
    guard let document = found, document.state != .gone else { throw UploadRefusal.noSuchUpload }
    var answer = Answer.json {
      $0.field("id", document.id)
      $0.field("state", document.state.rawValue)
      $0.field("received", document.received)
      $0.field("length", document.length)
    }
    answer.note(document)
    return answer
  }

  private func append(_ call: Call) async throws -> Answer {
    try call.checkTus()
    guard call.head.headerFields[.contentType] == "application/offset+octet-stream" else {
      throw Problem(
        .unsupportedMediaType, "unsupported-media-type", title: "Unsupported media type",
        detail: "A part of an upload is application/offset+octet-stream.")
    }
    guard let offset = call.tus("Upload-Offset").flatMap({ Int($0) }), let stream = call.stream else {
      throw Problem.malformed("A part of an upload needs the header Upload-Offset.")
    }
    let document = try await uploads.append(
      stream, to: try call.id("upload"), of: try call.signedIn().id, at: offset)
    var answer = Answer.noContent
    answer.note(document)
    return answer
  }

  private func terminate(_ call: Call) async throws -> Answer {
    try call.checkTus()
    let (id, member) = (try call.id("upload", of: Document.self), try call.signedIn().id)
    let delete = DeleteDocument(document: id, member: member)
    try await uploads.vault.remove(try await call.site.store.write { try delete($0) })
    var answer = Answer.noContent
    answer.tus("Tus-Resumable", Self.version)
    return answer
  }

  /// `filename` of the metadata: names and values in base64, parted by commas.
  static func fileName(_ metadata: String) -> String? {
    for pair in metadata.split(separator: ",") {
      let words = pair.split(separator: " ")
      guard words.count == 2, words[0] == "filename", let data = Data(base64Encoded: String(words[1])),
        let name = String(data: data, encoding: .utf8)
      else { continue }
      let letters = name.unicodeScalars.filter { $0.value >= 0x20 && !$0.properties.isDefaultIgnorableCodePoint }
      return letters.isEmpty ? nil : String(String(String.UnicodeScalarView(letters)).prefix(200))
    }
    return nil
  }
}

extension Call {
  fileprivate func tus(_ name: String) -> String? { HTTPField.Name(name).flatMap { head.headerFields[$0] } }

  fileprivate func checkTus() throws(Problem) {
    guard tus("Tus-Resumable") == TusRoutes.version else {
      throw Problem(
        .preconditionFailed, "tus-version", title: "This upload speaks another protocol",
        detail: "Uploads speak tus \(TusRoutes.version): please send the header Tus-Resumable: \(TusRoutes.version).")
    }
  }
}

extension Answer {
  fileprivate mutating func tus(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { headers[name] = value }
  }

  fileprivate mutating func note(_ document: Document) {
    tus("Tus-Resumable", TusRoutes.version)
    tus("Upload-Offset", "\(document.received)")
    tus("Upload-Length", "\(document.length)")
    tus("Upload-Expires", document.keepUntil.httpDate)
    headers[.cacheControl] = "no-store"
  }
}
