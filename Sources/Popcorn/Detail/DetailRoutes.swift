import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// A film's page, beside the list it was chosen from.
struct DetailRoutes: Sendable {
  let settings: PopcornSettings
  let services: PopcornServices

  var routes: [Route] {
    [
      .get(At.film.pattern, for: .everyone) { try await inFilms($0) },
      .get(At.bookmarkedFilm.pattern, for: .members) { try await inOwnList($0, .bookmarked) },
      .get(At.watchedFilm.pattern, for: .members) { try await inOwnList($0, .watched) },
    ]
  }

  private func inFilms(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    let thisYear = settings.today(call.now).year
    let query = call.query
    let (view, list) = try await call.site.store.read { tx in
      let view = try read(id, call, .films, tx)
      let asked = try FilmsAsked(query, usual: view.film.year, thisYear: thisYear)
      var list = try FilmsReader(asked: asked, viewer: call.viewer?.id, time: settings.shopTime, now: call.now)(tx)
      list.current = view.film.id
      return (view, list)
    }
    if view.film.id != id { return .redirect(to: At.film(view.film.id)) }
    return call.shown(page(view, beside: list.markup, call))
  }

  private func inOwnList(_ call: Call, _ shelf: FilmShelf) async throws -> Answer {
    let (id, viewer) = (try call.id("film", of: Film.self), try call.signedIn())
    let asked = try ListAsked(Fields(), shelf)
    let keys = call.keys
    let seen = ClipsSeen(services.clips, by: viewer)
    let (view, list) = try await call.site.store.read(long: true) { tx in
      let view = try read(id, call, shelf, tx)
      var list = try ListReader(
        asked: asked, seen: seen, member: viewer.id, settings: settings, now: call.now, keys: keys)(tx)
      list.current = view.film.id
      return (view, list)
    }
    if view.film.id != id { return .redirect(to: shelf.page(of: view.film.id)) }
    return call.shown(page(view, beside: list.rows, call))
  }

  private func page(_ view: FilmView, beside list: Markup, _ call: Call) -> Page {
    let undo = Undone(call.query).markup(call.keys, backTo: view.shelf.page(of: view.film.id))
    return Page(view.film.title, back: view.shelf.list, list: list, detail: undo + view.body)
  }

  private func read(_ id: ID<Film>, _ call: Call, _ shelf: FilmShelf, _ tx: any Transaction) throws -> FilmView {
    let member = call.viewer?.id
    let detail = try FilmDetail.find(id, for: member, tx)
    let film = detail.film.id
    if !call.isAhead { services.interest?.note(.film(film)) }
    return FilmView(
      detail: detail, marks: try member.map { try FilmMarks.of(film, $0, tx) },
      plays: try member.map { try Play.of(film, $0, tx) } ?? [],
      offers: try services.offers(of: film, for: member, tx), ways: WayOut.all(of: detail),
      adverts: try settings.adverts(detail.film, now: call.now, tx), country: settings.country,
      today: settings.today(call.now),
      age: try Age(of: detail, settings.shopTime, now: call.now, tx).markup, isOwn: detail.isOwn(of: member),
      shelf: shelf, keys: call.keys)
  }
}

extension Call {
  /// Whether a device keeps the page for later: nobody looks at it now, and no source is asked for it.
  var isAhead: Bool { HTTPField.Name("Purpose").flatMap { head.headerFields[$0] } == "prefetch" }

  /// Fresh keys, one for each form of a page.
  var keys: @Sendable () -> String {
    let call = self
    return { call.newFormKey() }
  }
}
