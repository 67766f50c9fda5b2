import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaProcesses
import PlazaUploads

/// Pictures that staff upload before they submit a film's form.
struct StaffArtworkRoutes: Sendable {
  /// The stored pictures; nil when no pictures are stored.
  let artworkCache: ArtworkCache?

  var routes: [Route] {
    [
      .put(
        FilmPaths.newPicture.pattern, for: .curators, body: .raw(atMost: Pictures.largest), save),
      .get(FilmPaths.picture.pattern, for: .curators, show).cacheable,
    ]
  }

  private func save(_ request: Request) async throws -> Response {
    guard let artworkCache else { throw Problem.notFound }
    let id: ID<FilmPicture> = request.world.newID()
    let (member, now) = (try request.signedIn().id, request.now)
    try await artworkCache.put(request.body, as: id) {
      try await request.site.store.write {
        try FilmPicture.drafts.save(id, of: member, now: now, $0)
      }
    }
    return .pictureSaved(id, preview: FilmPaths.picture(id, PosterSize.list.rawValue))
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("picture", of: FilmPicture.self)
    guard let size = PosterSize(rawValue: try request.parameter("size")),
      let source = try await artworkCache?.open(id, size)
    else { throw Problem.notFound }
    return Response(.ok, headers: [.contentType: Pictures.type], body: .stream(source))
      .immutablyCached()
  }
}

extension ArtworkCache {
  /// Re-encodes an uploaded picture, stores it, and calls `naming` to write the row that refers to
  /// it.
  func put(_ bytes: [UInt8], as id: ID<FilmPicture>, naming: () async throws -> Void) async throws
  {
    guard !bytes.isEmpty else { throw ValidationErrors("picture", say("Upload a picture.")) }
    do {
      try await recordFiles {
        try await save(try await pictures.remake(bytes, in: PosterSize.remade), as: id)
        try await naming()
      } orDiscard: {
        await remove([id])
      }
    } catch {
      switch error {
      case let refusal as PictureRefusal: throw ValidationErrors("picture", refusal.message)
      case let error as ToolError: throw error.requestError
      default: throw error
      }
    }
  }
}
