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
      let (words, count, now) = (found.words, found.cards.count, request.now)
      let (interest, time) = (services.interest, settings.shopTime)
      found.nothingYet = try await request.site.store.read {
        try NothingYet(ofSearch: words, found: count, interest, time, now: now, $0)
      }
      services.interest?.recordSearch(
        found.words, found: found.cards.count, by: request.viewer?.id, from: request.network)
    }
    return request.page(Page(say("Search"), found.markup))
  }
}

/// A search request, shared by the page and the API.
struct FilmSearch: Sendable {
  let words: String
  let page: PageRequest

  /// - Throws: ``ValidationErrors`` for an invalid cursor.
  init(_ request: Request) throws {
    words = request.query.text("q")?.trimmed ?? ""
    page = try request.pageRequest()
  }

  func found(_ request: Request) async throws -> FoundFilms {
    let viewer = request.viewer?.id
    return try await request.site.store.read(long: true) { tx in
      let found = words.isEmpty ? ResultPage(items: [], next: nil) : try FindFilms(words)(page, tx)
      var book = FilmCardCache(for: viewer)
      return FoundFilms(
        words: words, cards: try book.cards(of: found.items, tx), next: found.next,
        isWhole: !words.isEmpty && page.after == nil && found.next == nil)
    }
  }
}

/// The result of a search.
struct FoundFilms: Sendable {
  let words: String
  let cards: [FilmCard]
  let next: String?
  /// Whether the result is complete.
  let isWhole: Bool
  /// Why there are no films, or few.
  var nothingYet = NothingYet()

  var markup: Markup {
    searchField(say("Search films and people"), in: Paths.search(), query: words, results: "found")
      + searchResults("found", notify: announcement, results)
  }

  private var fills: Markup { nothingYet.fills(Paths.search().query(["q": words])) }

  private var announcement: String {
    next == nil
      ? say(cards.count, one: "1 film", many: "\(cards.count) films")
      : say(cards.count, one: "More than 1 film", many: "More than \(cards.count) films")
  }

  private var results: Markup {
    if words.isEmpty {
      return emptyState(.search, say("All films"), say("Enter a title, a person or a year."))
    }
    if cards.isEmpty {
      return emptyState(
        .search, say("No results"),
        say("No film, person or year matches “\(words)”. Try fewer letters or another spelling."))
        + fills
    }
    let rows = FilmRows(cards: cards, label: say("Films")) {
      Paths.foundFilm($0.id).query(["q": words])
    }
    return rows.markup + fills
      + pager(
        next.map { Paths.search().query(["q": words, "after": $0]) }, label: say("More films"))
  }
}
