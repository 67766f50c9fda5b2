import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaWeb
import Shelf

/// A member's bookmarks for programs.
struct BookmarkAPI: Sendable {
  var routes: [Route] {
    [
      .get(API.bookmarks.pattern, for: .members, list),
      .put(API.bookmark.pattern, for: .members, put),
      .delete(API.bookmark.pattern, for: .members, remove),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    var list = BookmarkList(of: try call.signedIn().id)
    var check = call.query.checker
    list.sort = check.optionalChoice("sort", say("order", as: "of a list")) ?? .added
    list.genre = check.optionalChoice("genre", say("genre"))
    list.year = check.optionalNumber("year", say("year"), in: 1...9999)
    list.words = check.optionalText("q", say("search"))
    try check.finish()
    let found = try await call.site.store.read(long: list.isLong) { [list] in try list(page, $0) }
    return .list(found.items, next: found.next)
  }

  private func put(_ call: Call) async throws -> Answer {
    let (member, now) = (try call.signedIn().id, call.now)
    let bookmark = Bookmark(try call.id("film"), by: member, at: now)
    return try await call.once { tx in
      try Limit.marks.require(member, now: now, tx)
      try bookmark(tx)
      return .noContent
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (film, member) = (try call.id("film", of: Film.self), try call.signedIn().id)
    let unbookmark = Unbookmark(film, by: member, now: call.now)
    return try await call.once { tx in
      _ = try Film.find(film, for: member, tx)
      try unbookmark(tx)
      return .noContent
    }
  }
}
