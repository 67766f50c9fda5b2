import PlazaHTTP

/// The paths of the catalogue. All except the posters are for staff.
enum FilmPaths {
  static let films = RoutePath("/films")
  static let newFilm = RoutePath("/films/new")
  static let film = RoutePath("/films/{film}")
  static let editFilm = RoutePath("/films/{film}/edit")
  static let mergeFilm = RoutePath("/films/{film}/merge")
  static let poster = RoutePath("/films/{film}/poster/{size}")
  static let newPicture = RoutePath("/films/pictures")
  static let picture = RoutePath("/films/pictures/{picture}/{size}")
  static let duplicates = RoutePath("/films/duplicates")
  static let doubt = RoutePath("/films/duplicates/{one}/{other}")
  static let dates = RoutePath("/films/dates")
  static let merges = RoutePath("/films/merges")
  static let proposed = RoutePath("/films/proposed")
  static let decide = RoutePath("/films/{film}/decide")
  static let removed = RoutePath("/films/removed")
  static let remove = RoutePath("/films/{film}/remove")
  static let undoRemoval = RoutePath("/films/removed/{removal}/undo")
  static let undoMerge = RoutePath("/films/merges/{merge}/undo")
}

/// The paths of the JSON API.
enum FilmAPIPaths {
  static let films = RoutePath("/api/films")
  static let years = RoutePath("/api/films/years")
  static let film = RoutePath("/api/films/{film}")
}

extension Audience {
  /// The staff of the catalogue.
  static let curators = Audience.staff(of: FilmCatalogue.staff)
}
