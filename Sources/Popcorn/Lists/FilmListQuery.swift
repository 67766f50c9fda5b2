import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import Shelf

/// The filter and order of a member's own list.
struct FilmListQuery: Sendable, Equatable {
  let list: FilmListOrigin
  let bookmarkSort: BookmarkList.Sort
  let playSort: Shelf.PlayList.Sort
  let only: Shelf.PlayList.Only?
  let genre: Genre?
  let text: String

  init(_ query: Fields, _ shelf: FilmListOrigin) throws(ValidationErrors) {
    self.list = shelf
    var check = query.checker
    let isBookmarks = shelf == .bookmarked
    let order = say("order", as: "of a list")
    bookmarkSort =
      isBookmarks
      ? check.optionalChoice("sort", order, of: BookmarkList.Sort.self) ?? .added : .added
    playSort =
      isBookmarks
      ? .watched : check.optionalChoice("sort", order, of: Shelf.PlayList.Sort.self) ?? .watched
    only =
      isBookmarks ? nil : check.optionalChoice("only", say("filter"), of: Shelf.PlayList.Only.self)
    genre = check.optionalChoice("genre", say("genre"), of: Genre.self)
    text = (query.text("q") ?? "").trimmed
    try check.finish()
  }

  /// Whether the list is unfiltered.
  var isWhole: Bool { text.isEmpty && genre == nil && only == nil }

  func bookmarks(of member: ID<Member>) -> BookmarkList {
    var list = BookmarkList(of: member)
    list.sort = bookmarkSort
    list.genre = genre
    list.text = text.isEmpty ? nil : text
    return list
  }

  func plays(of member: ID<Member>) -> Shelf.PlayList {
    var list = Shelf.PlayList(of: member)
    list.sort = playSort
    list.only = only
    list.genre = genre
    list.text = text.isEmpty ? nil : text
    return list
  }

  /// The page of this list after a cursor.
  func link(after cursor: String) -> Link {
    list.list.query([
      "q": text.isEmpty ? nil : text, "sort": sortField, "only": only?.rawValue,
      "genre": genre?.rawValue,
      "after": cursor,
    ])
  }

  private var sortField: String? {
    switch list {
    case .bookmarked: bookmarkSort == .added ? nil : bookmarkSort.rawValue
    default: playSort == .watched ? nil : playSort.rawValue
    }
  }
}

extension BookmarkList.Sort {
  var title: String {
    switch self {
    case .added: say("Recently added first")
    case .title: say("By title")
    case .release: say("Newest films first")
    }
  }
}

extension Shelf.PlayList.Sort {
  var title: String {
    switch self {
    case .watched: say("Recently watched first")
    case .added: say("Recently recorded first")
    case .title: say("By title")
    case .release: say("Newest films first")
    case .rating: say("Highest rated first")
    }
  }
}

extension Shelf.PlayList.Only {
  var title: String {
    switch self {
    case .rated: say("With a rating")
    case .noted: say("With a note")
    case .undated: say("Without a date")
    }
  }
}
