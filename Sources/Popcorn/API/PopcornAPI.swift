import PlazaBase
import PlazaHTTP

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
  static let bookmarks = RoutePath("/api/popcorn/bookmarks")
  static let bookmark = RoutePath("/api/popcorn/bookmarks/{film}")
  static let plays = RoutePath("/api/popcorn/plays")
  static let play = RoutePath("/api/popcorn/plays/{play}")
  static let imports = RoutePath("/api/popcorn/imports")
  static let oneImport = RoutePath("/api/popcorn/imports/{import}")
  static let export = RoutePath("/api/popcorn/export")
}
