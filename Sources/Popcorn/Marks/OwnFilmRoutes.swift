import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// Removes a film that a member added and that no one else sees.
struct OwnFilmRoutes: Sendable {
  var routes: [Route] {
    [
      .get(Paths.removeFilm.pattern, for: .members, showForm),
      .post(Paths.removeFilm.pattern, for: .members, remove),
    ]
  }

  private func showForm(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("film", of: Film.self), try request.signedIn().id)
    let detail = try await request.site.store.read { try FilmDetail.find(id, in: .of(member), $0) }
    guard detail.isOwn(of: member) else { throw Problem.notFound }
    let title = detail.film.title
    return request.shown(
      confirmation(
        say("Remove \(title)?"),
        say("This deletes the film and your entries about it from your lists."),
        yes: say("Remove", as: "an own film"), action: Paths.removeFilm(id),
        key: request.newFormKey(),
        cancel: Paths.film(id)))
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = RemoveOwnFilm(
      try request.id("film"), by: try request.signedIn().id, in: request.world)
    return try await request.act(orBackTo: Paths.watched()) { tx in
      let film = try remove(tx)
      return .redirect(to: Paths.watched(), flash: .done(say("\(film.title) removed.")))
    }
  }
}
