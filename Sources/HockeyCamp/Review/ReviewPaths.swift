import PlazaWeb

/// The paths of the report forms and of the office's review pages.
enum ReviewPaths {
  static let clip = Place("/camp/media/{media}/report")
  static let comment = Place("/camp/media/{media}/comments/{comment}/report")
  static let message = Place("/camp/messages/{thread}/letters/{letter}/report")
  static let api = Place("/api/camp/reports")

  static let desk = Place("/camp/desk/review")
  static let reports = Place("/camp/desk/reports")
  static let decide = Place("/camp/desk/review/{media}")
  static let settle = Place("/camp/desk/reports/{report}")
}
