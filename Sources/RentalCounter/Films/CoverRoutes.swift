import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI
import PlazaUploads

/// The routes for covers: the stored pictures, the uploads of the form's picture picker, and `PUT`
/// and `GET` of the API.
struct CoverRoutes: Sendable {
  let covers: CoverStore

  var routes: [Route] {
    let picture = BodyPolicy.raw(atMost: Pictures.largest)
    return [
      .get(Paths.cover.pattern, for: .clerks, show).cacheable,
      .get(Paths.poster.pattern, for: .clerks, poster).cacheable,
      .put(Paths.newCover.pattern, for: .clerks, body: picture, saveDraft),
      .put(API.cover.pattern, for: .clerks, body: picture, set).versioned,
      .get(API.cover.pattern, for: .clerks, download).cacheable,
    ]
  }

  /// Sends one size of a cover, which may still be a draft.
  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("cover", of: Cover.self)
    guard let size = CoverSize(rawValue: try request.parameter("size")),
      let source = try await covers.open(id, size)
    else {
      throw Problem.notFound
    }
    return picture(source).immutablyCached()
  }

  private func poster(_ request: Request) async throws -> Response {
    let film = try await find(request)
    let poster = CoverPoster(
      title: film.title, director: film.details.director, catalogue: film.catalogue)
    let drawing = try await request.site.store.read { try poster.drawing($0) }
    var answer = Response.bytes(drawing.svg.bytes, type: "image/svg+xml")
    if request.query.text("v") == poster.version {
      answer.headers[.cacheControl] = "private, max-age=3600"
    }
    return answer
  }

  private func saveDraft(_ request: Request) async throws -> Response {
    let id: ID<Cover> = request.world.newID()
    let (member, now) = (try request.signedIn().id, request.now)
    try await store(request.body, as: id) {
      try await request.site.store.write { try Cover.drafts.save(id, of: member, now: now, $0) }
    }
    return .pictureSaved(id, preview: Paths.cover(id, CoverSize.list.rawValue))
  }

  private func set(_ request: Request) async throws -> Response {
    let film = try await find(request)
    let set = SetCover(film: film.id, cover: request.world.newID())
    try request.expectUnchanged(tag: Cover.tag(film.cover))
    let before = try await store(request.body, as: set.cover) {
      try await request.site.store.write { tx in
        try request.expectUnchanged(tag: Cover.tag(Film.find(film.id, tx).cover))
        return try set(tx)
      }
    }
    // A failure here is harmless: the sweep removes the old cover later.
    if let before { try? await covers.remove(before) }
    var answer = Response.noContent
    answer.headers[.eTag] = Cover.tag(set.cover.text)
    return answer
  }

  private func download(_ request: Request) async throws -> Response {
    let film = try await find(request)
    guard let id = film.cover.flatMap({ ID<Cover>($0) }),
      let source = try await covers.open(id, .full)
    else {
      throw Problem(
        .notFound, "no-cover", title: say("No cover"),
        detail: say("\(film.title) has no cover yet. Upload a picture here with PUT."))
    }
    return picture(source)
  }

  private func find(_ request: Request) async throws -> Film {
    let id = try request.id("film", of: Film.self)
    return try await request.site.store.read { try Film.find(id, $0) }
  }

  /// Stores the pictures, then runs `naming`, which makes the database refer to them.
  private func store<Value>(
    _ bytes: [UInt8], as id: ID<Cover>, naming: () async throws -> Value
  ) async throws -> Value {
    guard !bytes.isEmpty else { throw ValidationErrors("cover", say("Upload a picture.")) }
    return try await recordFiles {
      try await covers.put(bytes, as: id)
      return try await naming()
    } orDiscard: {
      try? await covers.remove(id)
    }
  }

  private func picture(_ source: StoredFileSource) -> Response {
    Response(.ok, headers: [.contentType: Pictures.type], body: .stream(source))
  }
}

extension Cover {
  /// The entity tag of the full-size picture, which is the version of a film's cover.
  fileprivate static func tag(_ cover: String?) -> String? {
    cover.map { "\"\($0)-\(CoverSize.full.rawValue)\"" }
  }
}

extension Response {
  /// Marks the response as immutable: the content behind its URL never changes.
  fileprivate func immutablyCached() -> Response {
    var answer = self
    answer.headers[.cacheControl] = "private, max-age=31536000, immutable"
    return answer
  }
}
