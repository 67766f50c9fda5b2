import PlazaHTTP
import PlazaUI

/// The paths of the public podcast and of members' private feeds.
enum FeedPaths {
  static let podcast = RoutePath("/camp/podcast.xml")
  static let cover = RoutePath("/camp/podcast.png")
  static let list = RoutePath("/camp/feeds")
  static let stop = RoutePath("/camp/feeds/{feed}/stop")
  static let own = RoutePath("/camp/feeds/{token}/podcast.xml")
  static let sound = RoutePath("/camp/feeds/{token}/{media}/sound.m4a")
}
