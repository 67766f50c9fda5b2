import PlazaWeb

/// The paths of the public podcast and of members' private feeds.
enum FeedPaths {
  static let podcast = Place("/camp/podcast.xml")
  static let cover = Place("/camp/podcast.png")
  static let list = Place("/camp/feeds")
  static let stop = Place("/camp/feeds/{feed}/stop")
  static let own = Place("/camp/feeds/{token}/podcast.xml")
  static let sound = Place("/camp/feeds/{token}/{media}/sound.m4a")
}
