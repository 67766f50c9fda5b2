import PlazaWeb

/// The addresses of sponsors' clips.
enum ClipPaths {
  static let clips = Place("/marquee/clips")
  static let clip = Place("/marquee/clips/{advert}")
  /// The staff's: what watching it gives.
  static let budget = Place("/marquee/clips/{advert}/budget")
  // Programs'
  static let sessions = Place("/api/marquee/clips/{advert}/sessions")
  static let film = Place("/api/marquee/clips/{advert}/sessions/{session}/film")
  static let beats = Place("/api/marquee/clips/{advert}/sessions/{session}/beats")
  static let claim = Place("/api/marquee/clips/{advert}/sessions/{session}/claim")
}
