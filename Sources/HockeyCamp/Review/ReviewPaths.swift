import PlazaHTTP

/// The paths of the report forms and of the office's review pages.
enum ReviewPaths {
  static let clip = RoutePath("/camp/media/{media}/report")
  static let comment = RoutePath("/camp/media/{media}/comments/{comment}/report")
  static let message = RoutePath("/camp/messages/{thread}/messages/{message}/report")
  static let api = RoutePath("/api/camp/reports")

  static let staffReview = RoutePath("/camp/desk/review")
  static let reports = RoutePath("/camp/desk/reports")
  static let decide = RoutePath("/camp/desk/review/{media}")
  static let closeReport = RoutePath("/camp/desk/reports/{report}")
}
