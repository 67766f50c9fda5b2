import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// Pictures that the staff sends ahead of a film's form.
struct StaffArtworkRoutes: Sendable {
  /// nil where no pictures are kept at all.
  let shelf: ArtworkCache?

  var routes: [Route] {
    [
      .put(FilmPaths.newPicture.pattern, for: .curators, body: .raw(atMost: Pictures.largest), keep),
      .get(FilmPaths.picture.pattern, for: .curators, show).cacheable,
    ]
  }

  private func keep(_ request: Request) async throws -> Response {
    guard let shelf else { throw Problem.notFound }
    let id: ID<FilmPicture> = request.world.newID()
    let (member, now) = (try request.signedIn().id, request.now)
    try await shelf.put(request.body, as: id) {
      try await request.site.store.write { try PictureDraft.keep(id, of: member, now: now, $0) }
    }
    return .json(status: .created) { json in
      json.field("id", id)
      json.field("preview", FilmPaths.picture(id, PosterSize.list.rawValue).text)
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("picture", of: FilmPicture.self)
    guard let size = PosterSize(rawValue: try request.parameter("size")), let source = try await shelf?.open(id, size)
    else { throw Problem.notFound }
    return Response(.ok, headers: [.contentType: Pictures.type], body: .stream(source)).keptForGood()
  }
}

extension ArtworkCache {
  /// Makes a picture anew of what somebody sent, keeps it, and then does what names it. Where nothing does, it goes
  /// again; where nobody knows whether something does, it stays: the sweep knows later.
  func put(_ bytes: [UInt8], as id: ID<FilmPicture>, naming: () async throws -> Void) async throws {
    guard !bytes.isEmpty else { throw ValidationErrors("picture", say("Upload a picture.")) }
    do {
      try await keep(try await pictures.remake(bytes, in: PosterSize.remade), as: id)
      try await naming()
    } catch DatabaseError.outcomeUnknown {
      throw DatabaseError.outcomeUnknown
    } catch {
      await remove([id])
      throw try problem(error)
    }
  }

  /// What a person can do about it; a fault of ours stays one.
  private func problem(_ error: any Error) throws -> any Error {
    if let refusal = error as? PictureRefusal { return ValidationErrors("picture", refusal.message) }
    guard let error = error as? ToolError else { return error }
    if let outage = error.outage { return outage }
    guard error == .crowded || error.isMissing else { return error }
    var problem = Problem(
      .serviceUnavailable, error == .crowded ? "busy" : "tool-missing",
      title: say("This isn't available right now"), detail: error.message)
    if error == .crowded { problem.retryAfter = 30 }
    return problem
  }
}

extension ToolError {
  fileprivate var isMissing: Bool { if case .missing = self { true } else { false } }
}
