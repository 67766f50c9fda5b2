import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import Shelf

/// Adds and removes bookmarks.
struct BookmarkRoutes: Sendable {
  let note: BookmarkNote
  /// The requested state of the bookmark.
  private enum BookmarkAction: String, CaseIterable {
    case on = "true"
    case off = "false"
    case restore
  }

  var routes: [Route] {
    [
      .get(Paths.bookmark.pattern, for: .members, note.show),
      .post(Paths.bookmark.pattern, for: .members, set).resumingAfterSignIn(note.signedOut)
        .versioned,
    ]
  }

  private func set(_ request: Request) async throws -> Response {
    if request.fields["note"] != nil { return try await note.save(request) }
    let (film, member, now) = (
      try request.id("film", of: Film.self), try request.signedIn().id, request.now
    )
    var check = request.fields.checker
    let action = check.optionalChoice("on", say("choice"), of: BookmarkAction.self) ?? .on
    try check.finish()
    let back = request.back ?? Paths.film(film)
    return try await request.mark(backTo: back) { tx in
      let title = try Film.find(film, for: member, tx).title
      switch action {
      case .on:
        try Limit.marks.require(member, now: now, tx)
        try Bookmark(film, by: member, at: now)(tx)
        return .redirect(to: back, flash: .done(say("\(title) bookmarked.")))
      case .restore:
        try RestoreBookmark(film, by: member, now: now)(tx)
        return .redirect(to: back, flash: .done(say("\(title) is bookmarked again.")))
      case .off:
        try Unbookmark(film, by: member, now: now)(tx)
        return .redirect(to: UndoLink.link(back, bookmark: film))
      }
    }
  }
}

extension Request {
  /// The page of this shop that the form was opened from, without its undo parameters.
  var back: Link? {
    guard let text = fields.text("back"), text.hasPrefix("/popcorn/"), let link = Link(local: text)
    else { return nil }
    return link
  }
}
