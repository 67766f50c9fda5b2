import PlazaWeb

/// The addresses of sharing.
enum SharePaths {
  static let share = Place("/marquee/films/{film}/share")
  /// What is shared: short, since people read it aloud.
  static let shared = Place("/s/{code}")
  static let card = Place("/s/{code}/card.png")
  static let film = Place("/marquee/films/{film}")
  // Programs'
  static let shares = Place("/api/marquee/shares")
}
