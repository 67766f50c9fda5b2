import PlazaData
import PlazaWeb

/// The routes that may read from the replica: frequently read, public, and not the basis of
/// decisions.
///
/// Excluded on purpose are accounts, wallets, orders and staff pages; resources reached by a code
/// or link that was just sent; videos, because their owners can revoke access with immediate
/// effect; and `/`, which shows what is due.
enum ReplicaRoutes {
  static let patterns: Set<String> = [
    "/api/films", "/api/films/years", "/api/films/{film}", "/films/{film}/poster/{size}",
    "/popcorn", "/popcorn/films", "/popcorn/films/{film}",
    "/api/marquee/airing", "/api/marquee/search", "/api/marquee/trending",
    "/marquee", "/marquee/home", "/marquee/home/{film}", "/marquee/airing",
    "/marquee/airing/{film}",
    "/marquee/trending", "/marquee/trending/{film}", "/marquee/search", "/marquee/search/{film}",
    "/marquee/films/{film}",
    "/api/print/stores", "/api/print/stores/{store}", "/print/stores", "/print/stores/map",
    "/print/stores/colleges",
    "/print/stores/{store}",
    "/api/camp/about", "/api/camp/items", "/api/camp/programs", "/camp", "/camp/about",
    "/camp/programs/{offer}",
    "/adverts/pictures/{picture}/{size}", "/adverts/drawings/{advert}",
  ]

  /// - Parameter primary: queried for its log position after every write.
  static func behind(_ primary: any Database) -> ReplicaRouting {
    ReplicaRouting(patterns: patterns, seconds: ReplicaMonitor.maxSeconds) {
      await primary.logPosition()
    }
  }
}
