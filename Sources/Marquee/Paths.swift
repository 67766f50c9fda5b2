import PlazaHTTP

/// The paths of the shop's pages.
enum Paths {
  static let marquee = RoutePath("/marquee")
  static let home = RoutePath("/marquee/home")
  static let favourite = RoutePath("/marquee/home/{film}")
  static let airing = RoutePath("/marquee/now-playing")
  static let airingFilm = RoutePath("/marquee/now-playing/{film}")
  static let trending = RoutePath("/marquee/trending")
  static let trendingFilm = RoutePath("/marquee/trending/{film}")
  static let search = RoutePath("/marquee/search")
  static let foundFilm = RoutePath("/marquee/search/{film}")
  static let film = RoutePath("/marquee/films/{film}")
  static let opinion = RoutePath("/marquee/films/{film}/reaction")
  static let share = RoutePath("/marquee/films/{film}/share")
}

/// The paths of the shop's API.
enum API {
  static let airing = RoutePath("/api/marquee/now-playing")
  static let trending = RoutePath("/api/marquee/trending")
  static let search = RoutePath("/api/marquee/search")
  static let opinion = RoutePath("/api/marquee/reactions/{film}")
  static let favourites = RoutePath("/api/marquee/favourites")
  static let coupons = RoutePath("/api/marquee/coupons")
  static let redeem = RoutePath("/api/marquee/coupons/{coupon}/redeem")
}
