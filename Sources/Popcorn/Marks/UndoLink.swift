import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import Shelf

/// The entry that was just removed, as the query of a page contains it, so that the page offers
/// undo.
struct UndoLink: Sendable {
  private let bookmark: ID<Film>?
  private let play: ID<Play>?
  private let clip: ID<ListedClip>?

  init(_ query: Fields) {
    bookmark = query.text("unbookmarked").flatMap { ID($0) }
    play = query.text("removed").flatMap { ID($0) }
    clip = query.text("unlisted").flatMap { ID($0) }
  }

  /// The page after a removal, which offers undo.
  static func link(_ page: Link, bookmark: ID<Film>) -> Link {
    page.query(["unbookmarked": bookmark.text])
  }
  static func link(_ page: Link, play: ID<Play>) -> Link { page.query(["removed": play.text]) }
  static func link(_ page: Link, clip: ID<ListedClip>) -> Link {
    page.query(["unlisted": clip.text])
  }

  /// - Parameter page: the page after restoring.
  func markup(_ keys: @Sendable () -> String, backTo page: Link) -> Markup {
    if let bookmark {
      let fields = hiddenFields(
        key: keys(), ["on": "restore", "back": page.text, "words": say("Restore a bookmark")])
      return undoBar(say("Removed from your bookmarks."), Paths.bookmark(bookmark), fields: fields)
    }
    if let play {
      let fields = hiddenFields(
        key: keys(), ["back": page.text, "words": say("Restore a watched film")])
      return undoBar(say("Removed from your list."), Paths.restorePlay(play), fields: fields)
    }
    if let clip {
      let fields = hiddenFields(
        key: keys(), ["back": page.text, "words": say("Restore a video to a list")])
      return undoBar(say("Removed from your list."), Paths.restoreClip(clip), fields: fields)
    }
    return .empty
  }
}
