import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The public routes that list the films of the shop and their availability.
struct FilmPickerRoutes: Sendable {
  let settings: RentalSettings
  private let searches = RateLimiter(.shelfSearches)

  init(settings: RentalSettings) { self.settings = settings }

  var routes: [Route] {
    [
      .get(Paths.counter.pattern, for: .everyone) { request in
        .redirect(to: Audience.clerks.admits(request.viewer) ? Paths.customers() : Paths.shelf())
      },
      .get(Paths.shelf.pattern, for: .everyone, list).cacheable,
      .get(API.shelf.pattern, for: .everyone, listJSON).cacheable,
    ]
  }

  private func found(_ request: Request) async throws -> ResultPage<ShelfFilm> {
    let (page, query, now) = (
      try request.pageRequest(), request.query.text("q") ?? "", request.now
    )
    if !query.isEmpty, let wait = await searches.attempt(request.network, request) {
      throw TooManySearches(wait: wait)
    }
    return try await request.site.store.read(long: !query.isEmpty) {
      try ShelfFilm.list(query, page, now, $0)
    }
  }

  private func list(_ request: Request) async throws -> Response {
    let found = try await found(request)
    return request.page(
      ShelfPage(settings: settings, query: request.query.text("q") ?? "").page(found))
  }

  private func listJSON(_ request: Request) async throws -> Response {
    let (found, rate) = (try await found(request), settings.rate)
    return .list(found.items.map { AvailableFilmJSON(shown: $0, rate: rate) }, next: found.next)
  }
}

/// The public list of films.
struct ShelfPage: Sendable {
  let settings: RentalSettings
  let query: String

  func page(_ found: ResultPage<ShelfFilm>) -> Page {
    Page(
      say("Films"),
      searchField(say("Search films"), in: Paths.shelf(), query: query, results: "films")
        + searchResults("films", notify: CountText.films(found.items.count), results(found)))
  }

  private func results(_ found: ResultPage<ShelfFilm>) -> Markup {
    if found.items.isEmpty { return nothing }
    let more = found.next.map {
      Paths.shelf().query(["q": query.isEmpty ? nil : query, "after": $0])
    }
    let price = say("\(settings.currency.format(settings.rate)) a night, paid at the counter")
    return section(rowList(found.items.map(row), label: say("Films")), footer: price) + pager(more)
  }

  private func row(_ shown: ShelfFilm) -> PlazaUI.ListRow {
    PlazaUI.ListRow(
      shown.film.title, Paths.reserve(shown.film.id), subtitle: shown.film.byline,
      leading: .cover(shown.poster),
      badge: shown.badge)
  }

  private var nothing: Markup {
    query.isEmpty
      ? emptyState(
        .films, say("No films yet"),
        say("The counter hasn't added any films yet. Check back later."))
      : emptyState(
        .search, say("No results"),
        say("No title, actor or director begins with “\(query)”. Try fewer letters."))
  }
}

private struct AvailableFilmJSON: JSONWritable {
  let shown: ShelfFilm
  let rate: Money

  func write(to json: inout JSONWriter) {
    let details = shown.film.details
    json.object { json in
      json.field("id", shown.film.id)
      json.field("title", details.title)
      json.field("cast", details.cast)
      json.field("director", details.director)
      json.field("rating", details.rating?.rawValue)
      json.field("poster", shown.poster?.text)
      json.field("stock", shown.stock)
      json.field("rateMinor", rate)
    }
  }
}

extension Paths {
  static let shelf = RoutePath("/rental/catalogue")
}

extension API {
  static let shelf = RoutePath("/api/rental/catalogue")
}
