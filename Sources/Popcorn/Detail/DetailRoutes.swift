import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The page of a film, next to the list it was opened from.
struct DetailRoutes: Sendable {
  let settings: PopcornSettings
  let services: PopcornServices

  var routes: [Route] {
    [
      .get(Paths.film.pattern, for: .everyone) { try await inFilms($0) },
      .get(Paths.bookmarkedFilm.pattern, for: .members) { try await inOwnList($0, .bookmarked) },
      .get(Paths.watchedFilm.pattern, for: .members) { try await inOwnList($0, .watched) },
    ]
  }

  private func inFilms(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    let thisYear = settings.today(request.now).year
    let query = request.query
    let (view, list) = try await request.site.store.read { tx in
      let view = try read(id, request, .films, tx)
      let listing = try FilmListingQuery(query, usual: view.film.year, thisYear: thisYear)
      var list = try FilmsReader(
        listing: listing, viewer: request.viewer?.id, time: settings.shopTime, now: request.now)(
          tx)
      list.current = view.film.id
      return (view, list)
    }
    if view.film.id != id { return .redirect(to: Paths.film(view.film.id)) }
    return request.shown(page(view, beside: list.markup, request))
  }

  private func inOwnList(_ request: Request, _ shelf: FilmListOrigin) async throws -> Response {
    let (id, viewer) = (try request.id("film", of: Film.self), try request.signedIn())
    let ownList = try FilmListQuery(Fields(), shelf)
    let keys = request.keys
    let seen = ClipsSeen(services.clips, by: viewer)
    let (view, list) = try await request.site.store.read(long: true) { tx in
      let view = try read(id, request, shelf, tx)
      var list = try ListReader(
        query: ownList, seen: seen, member: viewer.id, settings: settings, now: request.now,
        keys: keys)(tx)
      list.current = view.film.id
      return (view, list)
    }
    if view.film.id != id { return .redirect(to: shelf.page(of: view.film.id)) }
    return request.shown(page(view, beside: list.rows, request))
  }

  private func page(_ view: FilmView, beside list: Markup, _ request: Request) -> Page {
    let undo = UndoLink(request.query).markup(
      request.keys, backTo: view.list.page(of: view.film.id))
    return Page(view.film.title, back: view.list.list, list: list, detail: undo + view.body)
  }

  private func read(
    _ id: ID<Film>, _ request: Request, _ shelf: FilmListOrigin, _ tx: any Transaction
  ) throws
    -> FilmView
  {
    let member = request.viewer?.id
    let detail = try FilmDetail.find(id, for: member, tx)
    let film = detail.film.id
    if !request.isAhead { services.interest?.record(.film(film)) }
    return FilmView(
      detail: detail, marks: try member.map { try FilmStatuses.of(film, $0, tx) },
      plays: try member.map { try Play.of(film, $0, tx) } ?? [],
      offers: try services.offers(of: film, for: member, tx), links: OutboundLink.all(of: detail),
      adverts: try settings.adverts(detail.film, now: request.now, tx), country: settings.country,
      today: settings.today(request.now),
      age: try FreshnessNote(of: detail, settings.shopTime, now: request.now, tx).markup,
      isOwn: detail.isOwn(of: member),
      list: shelf, keys: request.keys)
  }
}

extension Request {
  /// Whether a device prefetches the page for offline use. No member views it, so sources are not
  /// queried.
  var isAhead: Bool { HTTPField.Name("Purpose").flatMap { head.headerFields[$0] } == "prefetch" }

  /// Generates a new form key for each form of a page.
  var keys: @Sendable () -> String {
    let request = self
    return { request.newFormKey() }
  }
}
