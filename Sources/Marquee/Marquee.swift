import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

/// The shop for film fans: what runs in the cinemas, what is talked of, favourites, and points for them.
public struct Marquee: Storefront {
  public let slug = "marquee"
  public let title = "Marquee"
  public let tagline = "What is in the cinemas, what is talked of, and points for your favourites."
  public let theme = Theme(accent: "#6d28d9", accentOnDark: "#c4a6ff", icon: .star)

  let settings: MarqueeSettings
  let services: MarqueeServices

  public init(settings: MarqueeSettings, services: MarqueeServices) {
    self.settings = settings
    self.services = services
  }

  public var migrations: [Migration] { ClipsSchema.migrations + ShareSchema.migrations }

  public var assets: [Assets.File] {
    [
      .init("marquee.css", ClipFiles.stylesheet + ShareFiles.stylesheet),
      .init("marquee.js", ClipFiles.script + ShareFiles.script),
    ]
  }

  public func navigation(for viewer: Viewer?) -> [NavigationItem] { [] }

  public var routes: [Route] {
    ClipsRoutes(settings: settings).routes + ShareRoutes(settings: settings, workshop: services.workshop).routes
  }
}
