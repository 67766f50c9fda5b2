import HTTPTypes
import PlazaBase
public import PlazaHTTP
import PlazaMarkup

/// Resumable uploads with tus 1.0 (tus.io/protocols/resumable-upload) and its extensions creation,
/// termination, expiration and checksum.
public struct TusRoutes: Sendable {
  static let version = "1.0.0"
  static let extensions = "creation,termination,expiration,checksum"

  private let uploads: any UploadStore

  /// Creates the routes to an upload store.
  public init(_ shelf: some UploadStore) {
    self.uploads = shelf
  }

  /// The routes; the path parameter of an upload's id is `upload`.
  public var routes: [Route] {
    let (shelf, one) = (uploads.path, uploads.path + "/{upload}")
    return [
      .options(shelf, for: .everyone, capabilities),
      .post(shelf, for: .members, body: .none, create),
      .get(one, for: .members, show),
      .patch(one, for: .members, body: .stream(atMost: self.uploads.largest), append),
      .delete(one, for: .members, terminate),
    ]
  }

  private func capabilities(_ request: Request) async throws -> Response {
    var answer = Response.noContent
    answer.tus("Tus-Resumable", Self.version)
    answer.tus("Tus-Version", Self.version)
    answer.tus("Tus-Extension", Self.extensions)
    answer.tus("Tus-Max-Size", "\(uploads.largest)")
    answer.tus(
      "Tus-Checksum-Algorithm", TusDigest.Algorithm.allCases.map(\.rawValue).joined(separator: ",")
    )
    return answer
  }

  private func create(_ request: Request) async throws -> Response {
    try request.checkTus()
    guard let length = request.tus("Upload-Length").flatMap(TusHeaders.count) else {
      throw Problem.malformed("An upload needs the header Upload-Length.")
    }
    guard length <= uploads.largest else { throw Problem.tooLarge(maximum: uploads.largest) }
    let name = request.tus("Upload-Metadata").flatMap(TusHeaders.fileName)
    let begin = try uploads.begin(TusCreation(length: length, name: name), request)
    let path = uploads.path
    return try await request.once { tx in
      let upload = try begin(tx)
      var answer = Response(.created, headers: [.location: "\(path)/\(upload.id)"])
      answer.addHeaders(upload)
      return answer
    }
  }

  /// Returns the state of an upload. Clients that resume it send HEAD.
  private func show(_ request: Request) async throws -> Response {
    let upload = try await uploads.find(request)
    var answer = Response.json {
      $0.field("id", upload.id)
      $0.field("state", upload.state)
      $0.field("received", upload.received)
      $0.field("length", upload.length)
      $0.field("sha256", upload.sha256)
    }
    answer.addHeaders(upload)
    return answer
  }

  private func append(_ request: Request) async throws -> Response {
    try request.checkTus()
    guard request.head.headerFields[.contentType] == "application/offset+octet-stream" else {
      throw Problem.unsupported("parts of an upload, which are application/offset+octet-stream")
    }
    guard let offset = request.tus("Upload-Offset").flatMap(TusHeaders.count),
      let stream = request.stream
    else {
      throw Problem.malformed("A part of an upload needs the header Upload-Offset.")
    }
    let checksum = request.tus("Upload-Checksum")
    let digest = checksum.flatMap(TusDigest.init)
    if checksum != nil && digest == nil {
      throw Problem.malformed(
        "Upload-Checksum must be sha1 or sha256, a space, and the digest in base64.")
    }
    var answer = Response.noContent
    answer.addHeaders(
      try await uploads.append(TusPart(offset: offset, stream: stream, digest: digest), request))
    return answer
  }

  private func terminate(_ request: Request) async throws -> Response {
    try request.checkTus()
    try await uploads.end(request)
    var answer = Response.noContent
    answer.tus("Tus-Resumable", Self.version)
    return answer
  }
}

extension Request {
  fileprivate func tus(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { head.headerFields[$0] }
  }

  fileprivate func checkTus() throws(Problem) {
    guard tus("Tus-Resumable") == TusRoutes.version else {
      var problem = Problem(
        .preconditionFailed, "tus-version", title: "This upload speaks another protocol",
        detail:
          "Uploads speak tus \(TusRoutes.version): please send the header Tus-Resumable: \(TusRoutes.version)."
      )
      if let name = HTTPField.Name("Tus-Version") { problem.headers[name] = TusRoutes.version }
      throw problem
    }
  }
}

extension Response {
  fileprivate mutating func tus(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { headers[name] = value }
  }

  fileprivate mutating func addHeaders(_ upload: TusUpload) {
    tus("Tus-Resumable", TusRoutes.version)
    tus("Upload-Offset", "\(upload.received)")
    tus("Upload-Length", "\(upload.length)")
    tus("Upload-Expires", upload.retainedUntil.httpDate)
    headers[.cacheControl] = "no-store"
  }
}
