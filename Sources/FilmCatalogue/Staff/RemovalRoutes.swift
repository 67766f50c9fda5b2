import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Films that members proposed, and what the staff removed.
struct RemovalRoutes: Sendable {
  let pages: RemovalPages
  let marks: (any FilmMarkSource)?

  var routes: [Route] {
    [
      .get(FilmPlaces.proposed.pattern, for: .curators, proposed),
      .post(FilmPlaces.decide.pattern, for: .curators, decide),
      .post(FilmPlaces.remove.pattern, for: .curators, remove),
      .get(FilmPlaces.removed.pattern, for: .curators, removed),
      .post(FilmPlaces.undoRemoval.pattern, for: .curators, undo),
    ]
  }

  private func proposed(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let (found, names) = try await call.site.store.read { [marks] tx in
      let found = try FilmProposal.open(page, tx)
      return (found, try marks?.names(of: found.items.compactMap(\.author), tx) ?? [:])
    }
    return call.page(pages.proposed(found, names, now: call.now))
  }

  private func decide(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    var check = call.fields.checker
    let isListed = check.flag("listed", say("answer"))
    try check.finish()
    let decide = DecideProposal(id, isListed: isListed, at: call.now)
    return try await call.act(orBackTo: FilmPlaces.film(id)) { tx in
      let film = try decide(tx)
      return isListed
        ? .redirect(to: FilmPlaces.film(film.id), flash: .done(say("\(film.title) is in the catalogue.")))
        : .redirect(
          to: FilmPlaces.proposed(), flash: .done(say("\(film.title) stays visible to the member who added it only.")))
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("film", of: Film.self), try call.signedIn().id)
    var check = call.fields.checker
    let source = check.optionalChoice("source", say("source"), of: FilmSource.self)
    let kind = check.optionalText("kind", say("kind"), atMost: 1000)
    let number = check.optionalText("id", say("key"), atMost: 1000)
    try check.finish()
    if let source, let kind, let number {
      let remove = RemoveRecord(ExternalKey(source, number, kind: kind), of: id, by: member, in: call.world)
      let name = source.title
      return try await call.act(orBackTo: FilmPlaces.film(id)) { tx in
        let film = try remove(tx)
        return .redirect(
          to: FilmPlaces.film(film.id), flash: .done(say("What \(name) says is removed. You can undo it.")))
      }
    }
    let remove = RemoveFilm(id, by: member, in: call.world)
    return try await call.act(orBackTo: FilmPlaces.film(id)) { tx in
      let film = try remove(tx)
      return .redirect(to: FilmPlaces.removed(), flash: .done(say("\(film.title) is removed. You can undo it.")))
    }
  }

  private func removed(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let (found, names) = try await call.site.store.read { [marks] tx in
      let found = try FilmRemoval.recent(page, tx)
      return (found, try marks?.names(of: found.items.compactMap(\.removedBy), tx) ?? [:])
    }
    return call.page(pages.removed(found, names, key: call.newFormKey(), now: call.now))
  }

  private func undo(_ call: Call) async throws -> Answer {
    let undo = UndoRemoval(try call.id("removal"), by: try call.signedIn().id, at: call.now)
    return try await call.act(orBackTo: FilmPlaces.removed()) { tx in
      let film = try undo(tx)
      return .redirect(to: FilmPlaces.film(film.id), flash: .done(say("\(film.title) is restored.")))
    }
  }
}
