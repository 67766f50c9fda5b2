import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the Search tab.
struct SearchRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  var routes: [Route] { [.get(Paths.search.pattern, for: .everyone, show)] }

  private func show(_ request: Request) async throws -> Response {
    var found = try await FilmSearch(request).found(request)
    if found.isWhole {
      let (query, count, now) = (found.query, found.cards.count, request.now)
      let (interest, time) = (services.interest, settings.shopTime)
      found.nothingYet = try await request.site.store.read {
        try NothingYet(ofSearch: query, found: count, interest, time, now: now, $0)
      }
      services.interest?.recordSearch(
        found.query, found: found.cards.count, by: request.viewer?.id, from: request.network)
    }
    return request.page(Page(say("Search"), found.markup))
  }
}

/// A search request, shared by the page and the API.
struct FilmSearch: Sendable {
  let query: String
  let page: PageRequest

  /// - Throws: ``ValidationErrors`` for an invalid cursor.
  init(_ request: Request) throws {
    query = request.query.text("q")?.trimmed ?? ""
    page = try request.pageRequest()
  }

  func found(_ request: Request) async throws -> FoundFilms {
    let viewer = request.viewer?.id
    return try await request.site.store.read(long: true) { tx in
      let found = query.isEmpty ? ResultPage(items: [], next: nil) : try FindFilms(query)(page, tx)
      var book = FilmCardCache(for: viewer)
      return FoundFilms(
        query: query, cards: try book.cards(of: found.items, tx), next: found.next,
        isWhole: !query.isEmpty && page.after == nil && found.next == nil)
    }
  }
}

/// The result of a search.
struct FoundFilms: Sendable {
  let query: String
  let cards: [FilmCard]
  let next: String?
  /// Whether the result is complete.
  let isWhole: Bool
  /// Why there are no films, or few.
  var nothingYet = NothingYet()

  var markup: Markup {
    searchField(say("Search films and people"), in: Paths.search(), query: query, results: "found")
      + searchResults("found", notify: announcement, results)
  }

  private var fills: Markup { nothingYet.fills(Paths.search().query(["q": query])) }

  private var announcement: String {
    next == nil
      ? say(cards.count, one: "1 film", many: "\(cards.count) films")
      : say(cards.count, one: "More than 1 film", many: "More than \(cards.count) films")
  }

  private var results: Markup {
    if query.isEmpty {
      return emptyState(.search, say("All films"), say("Enter a title, a person or a year."))
    }
    if cards.isEmpty {
      return emptyState(
        .search, say("No results"),
        say("No film, person or year matches “\(query)”. Try fewer letters or another spelling."))
        + fills
    }
    let rows = FilmRows(cards: cards, label: say("Films")) {
      Paths.foundFilm($0.id).query(["q": query])
    }
    return rows.markup + fills
      + pager(
        next.map { Paths.search().query(["q": query, "after": $0]) }, label: say("More films"))
  }
}
