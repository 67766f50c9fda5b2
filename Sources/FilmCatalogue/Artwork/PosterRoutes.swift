import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup

/// Serves a film's poster: its picture or its generated poster. It reads only local files and
/// never waits for a download.
struct PosterRoutes: Sendable {
  /// The stored pictures; nil when no pictures are stored, in which case every poster is
  /// generated.
  let artworkCache: ArtworkCache?
  let marks: (any FilmMarkSource)?

  var routes: [Route] { [.get(FilmPaths.poster.pattern, for: .everyone, show).cacheable] }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    guard let size = PosterSize(rawValue: try request.parameter("size")) else {
      throw Problem.notFound
    }
    let (film, picture) = try await request.site.store.read {
      [marks, viewer = request.viewer] tx in
      (try Film.find(id, in: marks.scope(id, viewer, tx), tx), try FilmPicture.find(id, tx))
    }
    let isNamed = request.query.text("v") == film.posterVersion
    if let source = try await artworkCache?.open(picture, size) {
      let answer = Response(.ok, headers: [.contentType: Pictures.type], body: .stream(source))
      return isNamed && picture.picture?.text == film.picture ? answer.immutablyCached() : answer
    }
    let answer = Response.bytes(film.drawnPoster.svg.bytes, type: "image/svg+xml")
    // The address of an evicted picture must not cache a generated poster permanently.
    return isNamed && film.picture == nil ? answer.immutablyCached() : answer
  }
}

extension Response {
  /// Lets browsers cache the response permanently: the content at this address never changes.
  func immutablyCached() -> Response {
    var answer = self
    answer.headers[.cacheControl] = "private, max-age=31536000, immutable"
    return answer
  }
}

extension Optional<any FilmMarkSource> {
  /// The films that the viewer may see at the address of one of them.
  fileprivate func scope(_ film: ID<Film>, _ viewer: Viewer?, _ tx: any Transaction) throws
    -> FilmScope
  {
    guard let viewer else { return .listed }
    if Audience.curators.admits(viewer) { return .all }
    if try Film.found([film], in: .of(viewer.id), tx).isEmpty,
      let mark = try self?.mark(of: film, for: viewer.id, tx)
    {
      return mark == FilmStatus() ? .listed : .all
    }
    return .of(viewer.id)
  }
}
