import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

struct FilmsRoutes: Sendable {
  let settings: PopcornSettings
  let services: PopcornServices

  var routes: [Route] {
    [
      .get(Paths.popcorn.pattern, for: .everyone) { _ in .redirect(to: Paths.films()) },
      .get(Paths.films.pattern, for: .everyone, list),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let thisYear = settings.today(request.now).year
    let asked = try FilmListingQuery(request.query, usual: thisYear, thisYear: thisYear)
    if !asked.isSearch, let year = asked.year,
      FilmListingQuery.selectableYears(asked.thisYear).contains(year)
    {
      services.interest?.record(.year(year))
    }
    let reader = FilmsReader(
      asked: asked, page: try request.filmsPage(), viewer: request.viewer?.id,
      time: settings.shopTime,
      now: request.now,
      interest: services.interest)
    let list = try await request.site.store.read(long: asked.isSearch) { try reader($0) }
    if asked.isSearch, reader.page.after == nil, list.found.next == nil {
      services.interest?.recordSearch(
        asked.words, found: list.found.items.count, by: request.viewer?.id, from: request.network)
    }
    return request.shown(Page(say("Films"), list.markup))
  }
}

/// Reads the content of the Films tab.
struct FilmsReader: Sendable {
  let asked: FilmListingQuery
  var page = PageRequest(limit: FilmsReader.shown)
  let viewer: ID<Member>?
  let time: ShopTimeZone
  let now: Instant
  /// nil without sources.
  var interest: RefreshDemand?

  /// Fills complete rows of two, three, four and six posters.
  static let shown = 48

  func callAsFunction(_ tx: any Transaction) throws -> FilmsList {
    let found = try films(tx)
    let today = time.date(of: now)
    var list = FilmsList(asked: asked, found: found, years: try FilmYear.all(tx), today: today)
    if asked.separatesUpcoming(), page.after == nil { list.upcoming = try upcoming(today, tx) }
    if let viewer {
      list.marks = try PosterStatuses(of: (found.items + list.upcoming).map(\.id), viewer, tx)
    }
    if !asked.isSearch, let year = asked.year {
      list.age = try FreshnessNote(of: year, time, now: now, tx).markup
    }
    if page.after == nil, found.next == nil {
      list.nothingYet = try nothingYet(found.items.count, tx)
    }
    return list
  }

  private func films(_ tx: any Transaction) throws -> ResultPage<Film> {
    guard asked.isSearch else {
      var query = asked.query
      if asked.separatesUpcoming() { query.outBy = time.date(of: now) }
      return try Film.list(query, page, tx)
    }
    return try FindFilms(asked.words)(page, tx)
  }
}

extension FilmsReader {
  /// The films released after today, the next first.
  private func upcoming(_ today: CalendarDate, _ tx: any Transaction) throws -> [Film] {
    var query = asked.query
    query.comingAfter = today
    return try Film.list(query, PageRequest(limit: 200), tx).items.reversed()
  }

  /// The state of the sources, if few films of the subject are stored.
  private func nothingYet(_ found: Int, _ tx: any Transaction) throws -> NothingYet {
    if asked.isSearch {
      return try NothingYet(ofSearch: asked.words, found: found, interest, time, now: now, tx)
    }
    guard let year = asked.year, found == 0,
      FilmListingQuery.selectableYears(asked.thisYear).contains(year)
    else {
      return NothingYet()
    }
    return try NothingYet(of: .year(year), interest, time, now: now, tx)
  }
}

extension FilmListingQuery {
  /// The years for which sources may be queried.
  static func selectableYears(_ thisYear: Int) -> ClosedRange<Int> {
    YearPicker.first...thisYear + 2
  }
}

extension Request {
  /// The requested page of a list of posters.
  func filmsPage() throws -> PageRequest {
    var page = try pageRequest()
    if query["limit"] == nil { page.limit = FilmsReader.shown }
    return page
  }
}
