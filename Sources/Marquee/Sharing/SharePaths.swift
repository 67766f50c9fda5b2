import PlazaWeb

/// The paths for sharing.
enum SharePaths {
  static let share = Place("/marquee/films/{film}/share")
  /// The shared link, which is short because people read it aloud.
  static let shared = Place("/s/{code}")
  static let card = Place("/s/{code}/card.png")
  static let film = Place("/marquee/films/{film}")
  // API
  static let shares = Place("/api/marquee/shares")
}
