import PlazaHTTP

/// The paths for sharing.
enum SharePaths {
  static let share = RoutePath("/marquee/films/{film}/share")
  /// The shared link, which is short because people read it aloud.
  static let shared = RoutePath("/s/{code}")
  static let card = RoutePath("/s/{code}/card.png")
  static let film = RoutePath("/marquee/films/{film}")
  // API
  static let shares = RoutePath("/api/marquee/shares")
}
