import PlazaBase
import PlazaData
import PlazaHTTP

/// The JSON API of films.
struct FilmAPI: Sendable {
  let offers: [any FilmOffers]
  let marks: (any FilmMarkSource)?
  /// Notified of searches with few results.
  let interest: RefreshDemand?

  var routes: [Route] {
    [
      .get(FilmAPIPaths.films.pattern, for: .everyone, list).cacheable,
      .get(FilmAPIPaths.years.pattern, for: .everyone, years).cacheable,
      .get(FilmAPIPaths.film.pattern, for: .everyone, show),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let query = try FilmQuery(request.query)
    let page = try request.pageRequest()
    let text = request.query.text("q")?.trimmed ?? ""
    let found = try await request.site.store.read(long: !text.isEmpty) { tx in
      text.isEmpty
        ? try Film.list(query, page, tx)
        : try FindFilms(text, year: query.year, genre: query.genre)(page, tx)
    }
    if !text.isEmpty, query == FilmQuery(sort: query.sort), page.after == nil, found.next == nil {
      interest?.recordSearch(
        text, found: found.items.count, by: request.viewer?.id, from: request.network)
    }
    return .list(found.items, next: found.next)
  }

  private func years(_ request: Request) async throws -> Response {
    .json(try await request.site.store.read { try FilmYear.all($0) })
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    let member = request.viewer?.id
    let (detail, offers, mark) = try await request.site.store.read { [offers, marks] tx in
      let detail = try FilmDetail.find(id, in: FilmScope(member), tx)
      let film = detail.film.id
      let offered = try offers.flatMap { try $0.offers(of: [film], for: member, tx)[film] ?? [] }
      return (detail, offered, try member.flatMap { try marks?.mark(of: film, for: $0, tx) })
    }
    return .json(FilmResponse(detail: detail, offers: offers, mark: mark))
  }
}

extension FilmQuery {
  /// Parses a query and reports all validation errors together.
  init(_ fields: Fields) throws(ValidationErrors) {
    var check = fields.checker
    self.init()
    if fields.text("year")?.trimmed.isEmpty == false {
      year = check.number("year", say("year"), in: 1...9999)
    }
    genre = check.optionalChoice("genre", say("genre"), of: Genre.self)
    sort =
      check.optionalChoice("sort", say("order", as: "of a list"), of: FilmSort.self) ?? .release
    try check.finish()
  }
}
