import PlazaBase
import PlazaWeb

/// The JSON API of a member's films.
struct PopcornAPI: Sendable {
  let time: ShopTimeZone
  let services: PopcornServices

  var routes: [Route] {
    BookmarkAPI().routes + PlayAPI(time: time).routes
      + ImportAPI(time: time, services: services).routes
  }
}

/// The paths of the JSON API.
enum API {
  static let bookmarks = Place("/api/popcorn/bookmarks")
  static let bookmark = Place("/api/popcorn/bookmarks/{film}")
  static let plays = Place("/api/popcorn/plays")
  static let play = Place("/api/popcorn/plays/{play}")
  static let imports = Place("/api/popcorn/imports")
  static let oneImport = Place("/api/popcorn/imports/{import}")
  static let export = Place("/api/popcorn/export")
}
