import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import Shelf

/// The JSON API of a member's bookmarks.
struct BookmarkAPI: Sendable {
  var routes: [Route] {
    [
      .get(API.bookmarks.pattern, for: .members, list),
      .put(API.bookmark.pattern, for: .members, put),
      .delete(API.bookmark.pattern, for: .members, remove),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    var list = BookmarkList(of: try request.signedIn().id)
    var check = request.query.checker
    list.sort = check.optionalChoice("sort", say("order", as: "of a list")) ?? .added
    list.genre = check.optionalChoice("genre", say("genre"))
    list.year = check.optionalNumber("year", say("year"), in: 1...9999)
    list.text = check.optionalText("q", say("search"))
    try check.finish()
    let found = try await request.site.store.read(long: list.isLong) { [list] in try list(page, $0)
    }
    return .list(found.items, next: found.next)
  }

  private func put(_ request: Request) async throws -> Response {
    let (member, now) = (try request.signedIn().id, request.now)
    let bookmark = Bookmark(try request.id("film"), by: member, at: now)
    return try await request.once { tx in
      try Limit.marks.require(member, now: now, tx)
      try bookmark(tx)
      return .noContent
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (film, member) = (try request.id("film", of: Film.self), try request.signedIn().id)
    let unbookmark = Unbookmark(film, by: member, now: request.now)
    return try await request.once { tx in
      _ = try Film.find(film, for: member, tx)
      try unbookmark(tx)
      return .noContent
    }
  }
}
