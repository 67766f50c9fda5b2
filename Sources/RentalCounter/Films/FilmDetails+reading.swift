import PlazaBase

extension FilmDetails {
  /// How many copies of one film the shop may keep.
  static let quantities = 1...99

  /// Reads a form or a JSON object. In a partial change, what was not sent stays as it is; what was sent blank is
  /// cleared.
  init(_ check: inout FormValidator, changing now: FilmDetails? = nil) {
    func isSent(_ field: String) -> Bool { now == nil || check.has(field) }
    title = isSent("title") ? check.text("title", say("title")) : now?.title ?? ""
    cast = isSent("cast") ? check.optionalText("cast", say("cast"), atMost: 500) : now?.cast
    director = isSent("director") ? check.optionalText("director", say("director")) : now?.director
    rating = isSent("rating") ? check.optionalChoice("rating", say("rating"), of: Rating.self) : now?.rating
  }

  /// The order of the shelf: without an article at the start.
  var sortTitle: String {
    let folded = title.folded
    for article in ["the ", "a ", "an "] where folded.hasPrefix(article) && folded.count > article.count {
      return String(folded.dropFirst(article.count))
    }
    return folded
  }
}
