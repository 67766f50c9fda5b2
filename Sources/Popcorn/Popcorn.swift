public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// The shop for film lovers: the films of a year, bookmarks, and a diary of viewings.
public struct Popcorn: Storefront {
  public let slug = "popcorn"
  public let title: Phrase = "Popcorn"
  public let tagline: Phrase =
    "This year's films, films you want to watch and films you've watched."
  public let theme = Theme(accent: "#b3261a", accentOnDark: "#ff9a8a", icon: .popcorn)

  let settings: PopcornSettings
  let services: PopcornServices

  public init(settings: PopcornSettings, services: PopcornServices = PopcornServices()) {
    self.settings = settings
    self.services = services
  }

  /// Its data is in the tables of the catalogue and the shelf.
  public var migrations: [Migration] { [] }

  public var assets: [Assets.File] {
    [.init("popcorn.css", PopcornFiles.stylesheet), .init("popcorn.js", PopcornFiles.script)]
      + PopcornFiles.icons + PopcornFiles.screens
  }

  public func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [
      NavigationItem(say("Films"), Paths.films(), icon: .films),
      NavigationItem(say("Bookmarked"), Paths.bookmarked(), icon: .bookmark),
      NavigationItem(say("Watched"), Paths.watched(), icon: .watched),
    ]
  }

  public var offlineLinks: [OfflineLink] {
    [OfflineLink("Films you've opened here", Paths.films())]
  }

  public var replicaPatterns: Set<String> {
    [
      "/popcorn", "/popcorn/films", "/popcorn/films/{film}",
    ]
  }

  public var routes: [Route] {
    PopcornAPI(time: settings.shopTime, services: services).routes
      + FilmsRoutes(settings: settings, services: services).routes
      + DetailRoutes(settings: settings, services: services).routes
      + BookmarkRoutes(note: BookmarkNote()).routes
      + PlayRoutes(settings: settings).routes + PendingActionRoutes().routes + ClipRoutes().routes
      + OwnFilmRoutes().routes
      + ListRoutes(settings: settings, services: services).routes
      + ImportRoutes(settings: settings, services: services).routes
      + ImportRowRoutes(settings: settings).routes + OfflineRoutes().routes
  }
}
