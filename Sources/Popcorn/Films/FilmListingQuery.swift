import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb

/// Which films the Films tab was asked for.
struct FilmListingQuery: Sendable, Equatable {
  /// nil for the films of every year, or of a decade.
  let year: Int?
  /// The first year of the decade that is asked for.
  let decade: Int?
  let genre: Genre?
  let sort: FilmSort
  /// What is searched for; empty where nothing is.
  let words: String
  /// The year it is in the shop, which the tab shows unasked.
  let thisYear: Int

  /// The word for all years in an address.
  static let allYears = "all"

  /// - Parameter usual: the year that is meant where none is named; nil for all years.
  init(_ query: Fields, usual: Int?, thisYear: Int) throws(ValidationErrors) {
    var check = query.checker
    self.thisYear = thisYear
    words = (query.text("q") ?? "").trimmed
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
    sort = check.optionalChoice("sort", say("order", as: "of a list"), of: FilmSort.self) ?? .release
    try check.finish()
  }

  var query: FilmQuery {
    var query = FilmQuery(year: year, genre: genre, sort: sort)
    query.decade = decade
    return query
  }

  /// Whether what is not out yet would come first, and stands apart instead.
  func setsApartWhatComes() -> Bool {
    guard sort == .release, !isSearch else { return false }
    return (year ?? thisYear) == thisYear && (decade ?? Self.decade(of: thisYear)) == Self.decade(of: thisYear)
  }

  static func decade(of year: Int) -> Int { year - year % 10 }

  var isSearch: Bool { !words.isEmpty }

  /// The year as an address says it; nil where it goes without saying.
  var yearField: String? { decade.map { "\($0)s" } ?? yearField(year) }
  var sortField: String? { sort == .release ? nil : sort.rawValue }

  /// The list of a decade with the same filter.
  func link(decade: Int) -> Link {
    Paths.films().query(["year": "\(decade)s", "genre": genre?.rawValue, "sort": sortField])
  }

  /// This list from its beginning.
  var link: Link {
    isSearch
      ? Paths.films().query(["q": words])
      : Paths.films().query(["year": yearField, "genre": genre?.rawValue, "sort": sortField])
  }

  /// The list of another year with the same filter.
  func link(year other: Int?, anyGenre: Bool = false) -> Link {
    Paths.films().query([
      "year": yearField(other), "genre": anyGenre ? nil : genre?.rawValue, "sort": sortField,
    ])
  }

  /// The same list further on.
  func link(after cursor: String) -> Link {
    isSearch
      ? Paths.films().query(["q": words, "after": cursor])
      : Paths.films().query([
        "year": yearField, "genre": genre?.rawValue, "sort": sortField, "after": cursor,
      ])
  }

  /// A film of this list; the list beside it stays the same.
  func link(to film: Film) -> Link {
    Paths.film(film.id).query([
      "q": isSearch ? words : nil, "year": isSearch || year == film.year ? nil : yearText,
      "genre": isSearch ? nil : genre?.rawValue, "sort": isSearch ? nil : sortField,
    ])
  }

  private var yearText: String { decade.map { "\($0)s" } ?? year.map { String($0) } ?? Self.allYears }

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
