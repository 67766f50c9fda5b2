import PlazaHTTP

/// The paths of sponsors' clips.
enum ClipPaths {
  static let clips = RoutePath("/marquee/clips")
  static let clip = RoutePath("/marquee/clips/{advert}")
  /// Staff: the reward for watching a clip.
  static let budget = RoutePath("/marquee/clips/{advert}/budget")
  // API
  static let sessions = RoutePath("/api/marquee/clips/{advert}/sessions")
  static let film = RoutePath("/api/marquee/clips/{advert}/sessions/{session}/film")
  static let beats = RoutePath("/api/marquee/clips/{advert}/sessions/{session}/heartbeats")
  static let claim = RoutePath("/api/marquee/clips/{advert}/sessions/{session}/claim")
}
