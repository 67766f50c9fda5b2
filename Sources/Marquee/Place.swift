import PlazaWeb

/// The paths of the shop's pages.
enum Paths {
  static let marquee = Place("/marquee")
  static let home = Place("/marquee/home")
  static let favourite = Place("/marquee/home/{film}")
  static let airing = Place("/marquee/airing")
  static let airingFilm = Place("/marquee/airing/{film}")
  static let trending = Place("/marquee/trending")
  static let trendingFilm = Place("/marquee/trending/{film}")
  static let search = Place("/marquee/search")
  static let foundFilm = Place("/marquee/search/{film}")
  static let film = Place("/marquee/films/{film}")
  static let opinion = Place("/marquee/films/{film}/opinion")
  static let share = Place("/marquee/films/{film}/share")
}

/// The paths of the shop's API.
enum API {
  static let airing = Place("/api/marquee/airing")
  static let trending = Place("/api/marquee/trending")
  static let search = Place("/api/marquee/search")
  static let opinion = Place("/api/marquee/opinions/{film}")
  static let favourites = Place("/api/marquee/favourites")
  static let coupons = Place("/api/marquee/coupons")
  static let redeem = Place("/api/marquee/coupons/{coupon}/redeem")
}
