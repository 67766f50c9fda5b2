import PlazaWeb

/// The paths of the catalogue. All except the posters are for staff.
enum FilmPaths {
  static let films = Place("/films")
  static let newFilm = Place("/films/new")
  static let film = Place("/films/{film}")
  static let editFilm = Place("/films/{film}/edit")
  static let mergeFilm = Place("/films/{film}/merge")
  static let poster = Place("/films/{film}/poster/{size}")
  static let newPicture = Place("/films/pictures")
  static let picture = Place("/films/pictures/{picture}/{size}")
  static let duplicates = Place("/films/doubts")
  static let doubt = Place("/films/doubts/{one}/{other}")
  static let dates = Place("/films/dates")
  static let merges = Place("/films/merges")
  static let proposed = Place("/films/proposed")
  static let decide = Place("/films/{film}/decide")
  static let removed = Place("/films/removed")
  static let remove = Place("/films/{film}/remove")
  static let undoRemoval = Place("/films/removed/{removal}/undo")
  static let undoMerge = Place("/films/merges/{merge}/undo")
}

/// The paths of the JSON API.
enum FilmAPIPaths {
  static let films = Place("/api/films")
  static let years = Place("/api/films/years")
  static let film = Place("/api/films/{film}")
}

extension Audience {
  /// The staff of the catalogue.
  static let curators = Audience.staff(of: FilmCatalogue.staff)
}
