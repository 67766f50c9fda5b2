import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of a film's page. The same page is reached from all lists, and is displayed next to
/// the list if there is room.
struct DetailRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  var routes: [Route] {
    [
      .get(Paths.favourite.pattern, for: .everyone) { try await show($0, .home) },
      .get(Paths.airingFilm.pattern, for: .everyone) { try await show($0, .airing) },
      .get(Paths.trendingFilm.pattern, for: .everyone) { try await show($0, .trending) },
      .get(Paths.foundFilm.pattern, for: .everyone) { try await show($0, .search) },
      .get(Paths.film.pattern, for: .everyone) { try await show($0, .link) },
    ]
  }

  private func show(_ request: Request, _ way: FilmOrigin) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    let (viewer, now, query) = (request.viewer?.id, request.now, request.query)
    let reader = DetailReader(
      settings: settings, services: services, origin: way, query: query, world: request.world,
      keys: request.keys)
    let (view, list) = try await request.site.store.read { tx in
      var book = FilmCardCache(for: viewer)
      let view = try reader.read(id, &book, for: viewer, now: now, tx)
      var list = way == .airing ? try AiringList(&book, settings, now: now, tx) : nil
      list?.current = view.card.film.id
      return (view, list)
    }
    let film = view.card.film
    services.interest?.record(.film(film.id))
    if film.id != id { return .redirect(to: way.page(of: film.id, query)) }
    let back = way.list(query)
    guard let list else { return request.page(Page(film.title, back: back, view.markup)) }
    return request.page(Page(film.title, back: back, list: list.markup, detail: view.markup))
  }
}

/// Reads the data of a film's page.
struct DetailReader: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices
  let origin: FilmOrigin
  let query: Fields
  let world: World
  let keys: @Sendable () -> String

  /// - Throws: ``NoSuchFilm``.
  func read(
    _ id: ID<Film>, _ book: inout FilmCardCache, for viewer: ID<Member>?, now: Instant,
    _ tx: any Transaction
  ) throws -> DetailView {
    let detail = try FilmDetail.find(id, tx)
    let film = detail.film
    return DetailView(
      detail: detail, card: try book.card(of: film, tx), isMember: viewer != nil,
      offers: try services.offers(of: film.id, for: viewer, tx),
      adverts: try settings.adverts(film, now: now, tx),
      clip: try settings.clip(for: viewer, now: now, tx), country: settings.country,
      rates: settings.rates,
      earned: try LikeReward.of(film.id, for: viewer, settings, at: now, in: world, tx)
        .text(settings.shopTime, now: now),
      age: try FreshnessNote(of: detail, settings.shopTime, now: now, tx),
      page: origin.page(of: film.id, query), keys: keys)
  }
}
