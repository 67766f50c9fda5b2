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
    let listing = try FilmListingQuery(request.query, usual: thisYear, thisYear: thisYear)
    if !listing.isSearch, let year = listing.year,
      FilmListingQuery.selectableYears(listing.thisYear).contains(year)
    {
      services.interest?.record(.year(year))
    }
    let reader = FilmsReader(
      listing: listing, page: try request.filmsPage(), viewer: request.viewer?.id,
      time: settings.shopTime,
      now: request.now,
      interest: services.interest)
    let list = try await request.site.store.read(long: listing.isSearch) { try reader($0) }
    if listing.isSearch, reader.page.after == nil, list.found.next == nil {
      services.interest?.recordSearch(
        listing.text, found: list.found.items.count, by: request.viewer?.id, from: request.network)
    }
    return request.shown(Page(say("Films"), list.markup))
  }
}

/// Reads the content of the Films tab.
struct FilmsReader: Sendable {
  let listing: FilmListingQuery
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
    var list = FilmsList(listing: listing, found: found, years: try FilmYear.all(tx), today: today)
    if listing.separatesUpcoming(), page.after == nil { list.upcoming = try upcoming(today, tx) }
    if let viewer {
      list.marks = try PosterStatuses(of: (found.items + list.upcoming).map(\.id), viewer, tx)
    }
    if !listing.isSearch, let year = listing.year {
      list.age = try FreshnessNote(of: year, time, now: now, tx).markup
    }
    if page.after == nil, found.next == nil {
      list.nothingYet = try nothingYet(found.items.count, tx)
    }
    return list
  }

  private func films(_ tx: any Transaction) throws -> ResultPage<Film> {
    guard listing.isSearch else {
      var query = listing.query
      if listing.separatesUpcoming() { query.outBy = time.date(of: now) }
      return try Film.list(query, page, tx)
    }
    return try FindFilms(listing.text)(page, tx)
  }
}

extension FilmsReader {
  /// The films released after today, the next first.
  private func upcoming(_ today: CalendarDate, _ tx: any Transaction) throws -> [Film] {
    var query = listing.query
    query.comingAfter = today
    return try Film.list(query, PageRequest(limit: 200), tx).items.reversed()
  }

  /// The state of the sources, if few films of the subject are stored.
  private func nothingYet(_ found: Int, _ tx: any Transaction) throws -> NothingYet {
    if listing.isSearch {
      return try NothingYet(ofSearch: listing.text, found: found, interest, time, now: now, tx)
    }
    guard let year = listing.year, found == 0,
      FilmListingQuery.selectableYears(listing.thisYear).contains(year)
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
