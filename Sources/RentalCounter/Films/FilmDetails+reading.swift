import PlazaBase

extension FilmDetails {
  /// The permitted number of copies of one film.
  static let quantities = 1...99

  /// Reads a form or a JSON object. In a partial change, fields that were not sent keep their
  /// values, and fields that were sent blank are cleared.
  init(_ check: inout FormValidator, changing now: FilmDetails? = nil) {
    func isSent(_ field: String) -> Bool { now == nil || check.has(field) }
    title = isSent("title") ? check.text("title", say("title")) : now?.title ?? ""
    cast = isSent("cast") ? check.optionalText("cast", say("cast"), atMost: 500) : now?.cast
    director = isSent("director") ? check.optionalText("director", say("director")) : now?.director
    rating =
      isSent("rating")
      ? check.optionalChoice("rating", say("rating"), of: Rating.self) : now?.rating
  }

  /// The title by which films are ordered, folded and without a leading English article.
  var sortTitle: String {
    let folded = title.folded
    for article in ["the ", "a ", "an "]
    where folded.hasPrefix(article) && folded.count > article.count {
      return String(folded.dropFirst(article.count))
    }
    return folded
  }
}
