import PlazaWeb

/// The paths of sponsors' clips.
enum ClipPaths {
  static let clips = Place("/marquee/clips")
  static let clip = Place("/marquee/clips/{advert}")
  /// Staff: the reward for watching a clip.
  static let budget = Place("/marquee/clips/{advert}/budget")
  // API
  static let sessions = Place("/api/marquee/clips/{advert}/sessions")
  static let film = Place("/api/marquee/clips/{advert}/sessions/{session}/film")
  static let beats = Place("/api/marquee/clips/{advert}/sessions/{session}/beats")
  static let claim = Place("/api/marquee/clips/{advert}/sessions/{session}/claim")
}
