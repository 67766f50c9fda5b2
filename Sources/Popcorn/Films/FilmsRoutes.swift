import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The Films tab.
struct FilmsRoutes: Sendable {
  let settings: PopcornSettings
  let services: PopcornServices

  var routes: [Route] {
    [
      .get(At.popcorn.pattern, for: .everyone) { _ in .redirect(to: At.films()) },
      .get(At.films.pattern, for: .everyone, list),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let thisYear = settings.today(call.now).year
    let asked = try FilmsAsked(call.query, usual: thisYear, thisYear: thisYear)
    if !asked.isSearch, let year = asked.year { services.interest?.note(.year(year)) }
    let reader = FilmsReader(
      asked: asked, page: try call.filmsPage(), viewer: call.viewer?.id, time: settings.shopTime, now: call.now)
    let list = try await call.site.store.read(long: asked.isSearch) { try reader($0) }
    if asked.isSearch, reader.page.after == nil, list.found.next == nil {
      services.interest?.noteSearch(
        asked.words, found: list.found.items.count, by: call.viewer?.id, from: call.network)
    }
    return call.shown(Page(say("Films"), list.markup))
  }
}

/// Reads what the Films tab shows.
struct FilmsReader: Sendable {
  let asked: FilmsAsked
  var page = PageRequest(limit: FilmsReader.shown)
  let viewer: ID<Member>?
  let time: ShopTime
  let now: Instant

  /// Full rows of two, three, four and six posters.
  static let shown = 48

  func callAsFunction(_ tx: any Transaction) throws -> FilmsList {
    let found = try films(tx)
    var list = FilmsList(asked: asked, found: found, years: try FilmYear.all(tx))
    if let viewer { list.marks = try PosterMarks(of: found.items.map(\.id), viewer, tx) }
    if !asked.isSearch, let year = asked.year { list.age = try Age(of: year, time, now: now, tx).markup }
    return list
  }

  private func films(_ tx: any Transaction) throws -> Slice<Film> {
    guard asked.isSearch else { return try Film.list(asked.query, page, tx) }
    return try FindFilms(asked.words)(page, tx)
  }
}

extension Call {
  /// Which part of a list of posters is asked for.
  func filmsPage() throws -> PageRequest {
    var page = try pageRequest()
    if query["limit"] == nil { page.limit = FilmsReader.shown }
    return page
  }
}
