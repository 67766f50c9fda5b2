import HTTPTypes
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API of drawings, for API clients and the page of the tool, and their export to files for
/// other applications.
struct AnnotationAPI: Sendable {
  let authorizer: CampAuthorizer

  var routes: [Route] {
    [
      .get(MediaPaths.drawings.pattern, for: .members, show),
      .put(
        MediaPaths.drawings.pattern, for: .members, body: .raw(atMost: 2 * Annotations.largest),
        save
      ).versioned,
      .get(MediaPaths.cues.pattern, for: .members, cues),
      .get(MediaPaths.kinovea.pattern, for: .members, kinovea),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    return try await request.site.store.read { tx in
      _ = try authorizer.discussed(id, by: viewer, tx)
      let sheets = try Annotations.all(on: id, tx)
      let others = sheets.filter { $0.author != viewer.id }
      let names = try MemberSummary.names(of: others.map(\.author), tx)
      return .json { json in
        json.field(
          "mine",
          AnnotationsJSON(sheets.first { $0.author == viewer.id } ?? .blank(of: viewer.id), nil))
        json.field("others", others.map { AnnotationsJSON($0, names[$0.author]) })
      }
    }
  }

  /// The body of a request that saves drawings.
  private struct AnnotationsPayload: Decodable, Sendable {
    let version: Int?
    let drawings: [Drawing]
    let calibration: Annotations.Calibration?
  }

  private func save(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer, now) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer, request.now
    )
    let sent = try request.decoded(AnnotationsPayload.self)
    if let version = sent.version, version < 0 {
      throw ValidationErrors("version", say("This value isn't valid here."))
    }
    let isConditional = request.head.headerFields[.ifMatch] != nil
    let content = Annotations.Content(drawings: sent.drawings, calibration: sent.calibration)
    return try await request.once { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      guard let picture = item.picture else { throw AnnotationRefusal.noPicture }
      do {
        try content.check(frames: picture.frames)
      } catch let refusal as AnnotationRefusal {
        throw ValidationErrors("drawings", refusal.message)
      }
      let before =
        try Annotations.all(on: id, tx).first { $0.author == viewer.id } ?? .blank(of: viewer.id)
      try request.expectUnchanged(AnnotationsJSON(before, nil))
      let version = sent.version ?? (isConditional ? before.version : 0)
      let saved = try SaveAnnotations(content, over: version, of: viewer.id, on: id, now: now)(tx)
      return .json { $0.field("version", saved) }
    }
  }

  private func cues(_ request: Request) async throws -> Response {
    let (title, content, picture) = try await all(request)
    return .bytes(
      Array(try AnnotationCues(content, on: picture).text.utf8), type: "text/vtt; charset=utf-8",
      fileName: title + ".vtt")
  }

  private func kinovea(_ request: Request) async throws -> Response {
    let (title, content, picture) = try await all(request)
    return .bytes(
      KinoveaFile(title, content, on: picture).xml.bytes, type: "application/xml; charset=utf-8",
      fileName: title + ".kva")
  }

  /// Returns the drawings of all members, joined into one sheet.
  private func all(_ request: Request) async throws -> (
    title: String, Annotations.Content, Rendition
  ) {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    return try await request.site.store.read { tx in
      let item = try authorizer.discussed(id, by: viewer, tx)
      guard let picture = item.picture else { throw AnnotationRefusal.noPicture }
      let sheets = try Annotations.all(on: id, tx).sorted {
        $0.author == viewer.id && $1.author != viewer.id
      }
      return (item.title, Annotations.Content(joining: sheets.map(\.content)), picture)
    }
  }
}
