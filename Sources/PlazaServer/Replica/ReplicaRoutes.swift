import PlazaData
import PlazaWeb

/// What may show what was so a moment ago: what many look at, everybody may see, and nothing is decided by. Not among
/// them, on purpose: everything of an account, a wallet, an order or a desk; what is found by a code or a link that
/// somebody has just been sent; videos, which their owners close at once; `/`, which tells what is due.
enum ReplicaRoutes {
  static let patterns: Set<String> = [
    "/api/films", "/api/films/years", "/api/films/{film}", "/films/{film}/poster/{size}",
    "/popcorn", "/popcorn/films", "/popcorn/films/{film}",
    "/api/marquee/airing", "/api/marquee/search", "/api/marquee/trending",
    "/marquee", "/marquee/home", "/marquee/home/{film}", "/marquee/airing", "/marquee/airing/{film}",
    "/marquee/trending", "/marquee/trending/{film}", "/marquee/search", "/marquee/search/{film}",
    "/marquee/films/{film}",
    "/api/print/stores", "/api/print/stores/{store}", "/print/stores", "/print/stores/map", "/print/stores/colleges",
    "/print/stores/{store}",
    "/api/camp/about", "/api/camp/items", "/api/camp/programs", "/camp", "/camp/about", "/camp/programs/{offer}",
    "/adverts/pictures/{picture}/{size}", "/adverts/drawings/{advert}",
  ]

  /// - Parameter primary: asked where it is after every write.
  static func behind(_ primary: any Database) -> ReplicaRouting {
    ReplicaRouting(patterns: patterns, seconds: ReplicaMonitor.mostSeconds) { await primary.logPosition() }
  }
}
