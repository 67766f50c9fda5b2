public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

/// The shop for film fans: films in the cinemas, trending films, favourites, and points for them.
public struct Marquee: Storefront {
  public let slug = "marquee"
  public let title: Phrase = "Marquee"
  public let tagline: Phrase =
    "What's in cinemas, what's trending, and points for your favourites."
  public let theme = Theme(accent: "#6d28d9", accentOnDark: "#c4a6ff", icon: .marquee)

  let settings: MarqueeSettings
  let services: MarqueeServices

  public init(settings: MarqueeSettings, services: MarqueeServices) {
    self.settings = settings
    self.services = services
  }

  /// Limits of this shop only. Opinions are limited by the shelf, points by the wallet, films by
  /// the catalogue.
  public var limits: [Limit] { [.shares, .viewings] }

  public var migrations: [Migration] {
    ClipsSchema.migrations + ShareSchema.migrations + TrailersSchema.migrations
  }

  public var assets: [Assets.File] {
    [
      .init("marquee.css", MarqueeFiles.stylesheet + ClipFiles.stylesheet + ShareFiles.stylesheet),
      .init("marquee.js", MarqueeFiles.script + ClipFiles.script + ShareFiles.script),
    ] + MarqueeFiles.icons + MarqueeFiles.screens
  }

  public func navigation(for viewer: Viewer?) -> [NavigationItem] {
    [
      NavigationItem(say("Home"), Paths.home(), icon: .home),
      NavigationItem(say("Now showing"), Paths.airing(), icon: .films),
      NavigationItem(say("Trending"), Paths.trending(), icon: .trending),
      NavigationItem(say("Search"), Paths.search(), icon: .search),
    ]
  }

  public var replicaPatterns: Set<String> {
    [
      "/api/marquee/now-playing", "/api/marquee/search", "/api/marquee/trending", "/marquee",
      "/marquee/home", "/marquee/home/{film}", "/marquee/now-playing",
      "/marquee/now-playing/{film}",
      "/marquee/trending", "/marquee/trending/{film}", "/marquee/search", "/marquee/search/{film}",
      "/marquee/films/{film}",
    ]
  }

  public var routes: [Route] {
    var routes = MarqueeAPI(settings: settings, services: services).routes
    routes += HomeRoutes(settings: settings, services: services).routes
    routes += AiringRoutes(settings: settings, services: services).routes
    routes += TrendingRoutes(settings: settings, services: services).routes
    routes += SearchRoutes(settings: settings, services: services).routes
    routes += DetailRoutes(settings: settings, services: services).routes
    routes += TrailerRoutes(settings: settings).routes
    routes += ReactionRoutes(settings: settings).routes
    routes += ClipsRoutes(settings: settings, workshop: services.workshop).routes
    routes += ShareRoutes(settings: settings, services: services).routes
    return routes
  }
}
