import Errands
public import MediaLibrary
public import PlazaBase
public import PlazaData
import PlazaMarkup
public import PlazaWeb

/// The hockey camp: its videos and podcasts, and the people in them.
public struct HockeyCamp: Storefront {
  /// The shop's name in addresses and in its staff's role.
  static let name = "camp"

  public let slug = Self.name
  public let title = "Hockey camp"
  public let tagline = "Videos, podcasts and coaching of the camp."
  public let theme = Theme(accent: "#0b5c8a", accentOnDark: "#7cc4ee", icon: .camp)
  public var languages: [Language] { [.english, .korean] }

  private let time: ShopTime
  private let library: MediaLibrary

  /// - Parameters:
  ///   - time: the camp's wall clock.
  ///   - library: where its videos are.
  public init(time: ShopTime, library: MediaLibrary) {
    self.time = time
    self.library = library
  }

  /// Everything the camp keeps in the database.
  static let tables = PeopleSchema.migrations

  public var migrations: [Migration] { MediaLibrary.tables + Self.tables }

  public func navigation(for viewer: Viewer?, in language: Language) -> [NavigationItem] {
    let say = Say(language)
    return [NavigationItem(say("Media", "미디어"), MediaAt.list(), icon: .play)]
  }

  public var assets: [Assets.File] {
    [.init("camp.css", CampFiles.stylesheet), .init("camp.js", CampFiles.script)]
  }

  public var routes: [Route] {
    let authorizer = CampAuthorizer()
    return MediaRoutes(time: time, library: library, authorizer: authorizer).routes
      + MediaAPI(library: library, authorizer: authorizer).routes + library.uploadRoutes(at: "/api/camp/uploads")
      + library.byteRoutes(below: "/camp/media", authorizer)
  }
}
