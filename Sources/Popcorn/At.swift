import PlazaWeb

/// The shop's pages.
enum At {
  static let popcorn = Place("/popcorn")
  static let films = Place("/popcorn/films")
  static let film = Place("/popcorn/films/{film}")
  static let bookmark = Place("/popcorn/films/{film}/bookmark")
  static let plays = Place("/popcorn/films/{film}/plays")
  static let newPlay = Place("/popcorn/films/{film}/watched")
  static let play = Place("/popcorn/plays/{play}")
  static let removePlay = Place("/popcorn/plays/{play}/remove")
  static let restorePlay = Place("/popcorn/plays/{play}/restore")
  static let bookmarked = Place("/popcorn/bookmarked")
  static let bookmarkedFilm = Place("/popcorn/bookmarked/{film}")
  static let watched = Place("/popcorn/watched")
  static let watchedFilm = Place("/popcorn/watched/{film}")
  static let importing = Place("/popcorn/import")
  static let importFile = Place("/popcorn/import/file")
  static let importDraft = Place("/popcorn/imports/{draft}")
  static let importPart = Place("/popcorn/imports/{draft}/part")
  static let discardImport = Place("/popcorn/imports/{draft}/discard")
  static let importRow = Place("/popcorn/imports/{draft}/rows/{row}")
  static let rented = Place("/popcorn/rented")
  static let ask = Place("/popcorn/do")
  static let worker = Place("/popcorn/sw.js")
  static let offline = Place("/popcorn/offline")
}
