import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup

/// The query of the Films tab.
struct FilmListingQuery: Sendable, Equatable {
  /// nil for films of all years or of a decade.
  let year: Int?
  /// The first year of the requested decade.
  let decade: Int?
  let genre: Genre?
  let sort: FilmSort
  /// The search text; empty without a search.
  let text: String
  /// The current year in the shop's time zone, which the tab shows by default.
  let thisYear: Int

  /// The value of the `year` parameter for all years.
  static let allYears = "all"

  /// - Parameter usual: the default year; nil for all years.
  init(_ query: Fields, usual: Int?, thisYear: Int) throws(ValidationErrors) {
    var check = query.checker
    self.thisYear = thisYear
    text = (query.text("q") ?? "").trimmed
    let typed = query.text("year") ?? ""
    let decade = typed.wholeMatch(of: /([0-9]{3})0s/).flatMap { Int($0.1) }.map { $0 * 10 }
    self.decade = decade
    if typed == Self.allYears || decade != nil {
      year = nil
    } else if typed.isEmpty {
      year = usual
    } else {
      year = check.number("year", say("year"), in: 1...9999)
    }
    genre = check.optionalChoice("genre", say("genre"), of: Genre.self)
    sort =
      check.optionalChoice("sort", say("order", as: "of a list"), of: FilmSort.self) ?? .release
    try check.finish()
  }

  var query: FilmQuery {
    var query = FilmQuery(year: year, genre: genre, sort: sort)
    query.decade = decade
    return query
  }

  /// Whether films not released yet would come first, and are listed separately instead.
  func separatesUpcoming() -> Bool {
    guard sort == .release, !isSearch else { return false }
    return (year ?? thisYear) == thisYear
      && (decade ?? Self.decade(of: thisYear)) == Self.decade(of: thisYear)
  }

  static func decade(of year: Int) -> Int { year - year % 10 }

  var isSearch: Bool { !text.isEmpty }

  /// The value of the `year` parameter; nil for the default.
  var yearField: String? { decade.map { "\($0)s" } ?? yearField(year) }
  var sortField: String? { sort == .release ? nil : sort.rawValue }

  /// The list of a decade with the same filter.
  func link(decade: Int) -> Link {
    Paths.films().query(["year": "\(decade)s", "genre": genre?.rawValue, "sort": sortField])
  }

  /// The first page of this list.
  var link: Link {
    isSearch
      ? Paths.films().query(["q": text])
      : Paths.films().query(["year": yearField, "genre": genre?.rawValue, "sort": sortField])
  }

  /// The list of another year with the same filter.
  func link(year other: Int?, anyGenre: Bool = false) -> Link {
    Paths.films().query([
      "year": yearField(other), "genre": anyGenre ? nil : genre?.rawValue, "sort": sortField,
    ])
  }

  /// The page of this list after a cursor.
  func link(after cursor: String) -> Link {
    isSearch
      ? Paths.films().query(["q": text, "after": cursor])
      : Paths.films().query([
        "year": yearField, "genre": genre?.rawValue, "sort": sortField, "after": cursor,
      ])
  }

  /// The page of a film, next to the same list.
  func link(to film: Film) -> Link {
    Paths.film(film.id).query([
      "q": isSearch ? text : nil, "year": isSearch || year == film.year ? nil : yearText,
      "genre": isSearch ? nil : genre?.rawValue, "sort": isSearch ? nil : sortField,
    ])
  }

  private var yearText: String {
    decade.map { "\($0)s" } ?? year.map { String($0) } ?? Self.allYears
  }

  private func yearField(_ year: Int?) -> String? {
    year == thisYear ? nil : year.map { String($0) } ?? Self.allYears
  }
}

extension FilmSort {
  var title: String {
    switch self {
    case .release: say("Newest first")
    case .title: say("By title")
    case .popularity: say("Most popular")
    }
  }
}
