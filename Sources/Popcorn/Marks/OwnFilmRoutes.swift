import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// Removing a film that a member added and only that member sees.
struct OwnFilmRoutes: Sendable {
  var routes: [Route] {
    [
      .get(At.removeFilm.pattern, for: .members, ask),
      .post(At.removeFilm.pattern, for: .members, remove),
    ]
  }

  private func ask(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("film", of: Film.self), try call.signedIn().id)
    let detail = try await call.site.store.read { try FilmDetail.find(id, in: .of(member), $0) }
    guard detail.isOwn(of: member) else { throw Problem.notFound }
    let title = detail.film.title
    return call.shown(
      confirmation(
        say("Remove \(title)?"), say("The film and your entries about it are removed from your lists."),
        yes: say("Remove", as: "an own film"), action: At.removeFilm(id), key: call.newFormKey(),
        cancel: At.film(id)))
  }

  private func remove(_ call: Call) async throws -> Answer {
    let remove = RemoveOwnFilm(try call.id("film"), by: try call.signedIn().id, in: call.world)
    return try await call.act(orBackTo: At.watched()) { tx in
      let film = try remove(tx)
      return .redirect(to: At.watched(), flash: .done(say("\(film.title) is removed.")))
    }
  }
}
