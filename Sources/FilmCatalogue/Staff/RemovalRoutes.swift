import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes for proposed and removed films.
struct RemovalRoutes: Sendable {
  let pages: RemovalPages
  let marks: (any FilmMarkSource)?

  var routes: [Route] {
    [
      .get(FilmPaths.proposed.pattern, for: .curators, proposed),
      .post(FilmPaths.decide.pattern, for: .curators, decide),
      .post(FilmPaths.remove.pattern, for: .curators, remove),
      .get(FilmPaths.removed.pattern, for: .curators, removed),
      .post(FilmPaths.undoRemoval.pattern, for: .curators, undo),
    ]
  }

  private func proposed(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let (found, names) = try await request.site.store.read { [marks] tx in
      let found = try FilmProposal.open(page, tx)
      return (found, try marks?.names(of: found.items.compactMap(\.author), tx) ?? [:])
    }
    return request.page(pages.proposed(found, names, now: request.now))
  }

  private func decide(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    var check = request.fields.checker
    let isListed = check.flag("listed", say("answer"))
    try check.finish()
    let decide = DecideProposal(id, isListed: isListed, at: request.now)
    return try await request.act(orBackTo: FilmPaths.film(id)) { tx in
      let film = try decide(tx)
      return isListed
        ? .redirect(
          to: FilmPaths.film(film.id), flash: .done(say("\(film.title) added to the catalogue.")))
        : .redirect(
          to: FilmPaths.proposed(),
          flash: .done(say("\(film.title) stays visible only to the member who added it.")))
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("film", of: Film.self), try request.signedIn().id)
    var check = request.fields.checker
    let source = check.optionalChoice("source", say("source"), of: FilmSource.self)
    let kind = check.optionalText("kind", say("kind"), atMost: 1000)
    let number = check.optionalText("id", say("key"), atMost: 1000)
    try check.finish()
    if let source, let kind, let number {
      let remove = RemoveRecord(
        ExternalKey(source, number, kind: kind), of: id, by: member, in: request.world)
      let name = source.title
      return try await request.act(orBackTo: FilmPaths.film(id)) { tx in
        let film = try remove(tx)
        return .redirect(
          to: FilmPaths.film(film.id),
          flash: .done(say("Data from \(name) removed. You can undo this.")))
      }
    }
    let remove = RemoveFilm(id, by: member, in: request.world)
    return try await request.act(orBackTo: FilmPaths.film(id)) { tx in
      let film = try remove(tx)
      return .redirect(
        to: FilmPaths.removed(), flash: .done(say("\(film.title) removed. You can undo this.")))
    }
  }

  private func removed(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let (found, names) = try await request.site.store.read { [marks] tx in
      let found = try FilmRemoval.recent(page, tx)
      return (found, try marks?.names(of: found.items.compactMap(\.removedBy), tx) ?? [:])
    }
    return request.page(pages.removed(found, names, key: request.newFormKey(), now: request.now))
  }

  private func undo(_ request: Request) async throws -> Response {
    let undo = UndoRemoval(
      try request.id("removal"), by: try request.signedIn().id, at: request.now)
    return try await request.act(orBackTo: FilmPaths.removed()) { tx in
      let film = try undo(tx)
      return .redirect(to: FilmPaths.film(film.id), flash: .done(say("\(film.title) restored.")))
    }
  }
}
