import FilmCatalogue
import PlazaBase
import PlazaData

/// A query of the catalogue, and the plain SQL for the same rows.
struct FilmQuestion: Sendable {
  private static let limit = 50

  let name: String
  /// Returns the titles found.
  let ask: @Sendable (any Transaction) throws -> [String]
  let bare: @Sendable (any Transaction) throws -> Void

  static var all: [FilmQuestion] { lists + genres + deep + typed.map { search($0) } + narrowed }

  private static let lists = FilmSort.allCases.flatMap { sort in
    [2026, 1977].map { (year: Int) in list("\(year) by \(sort.rawValue)", FilmQuery(year: year, sort: sort)) }
  }

  private static let genres = FilmSort.allCases.flatMap { sort in
    [
      list("drama by \(sort.rawValue)", FilmQuery(genre: .drama, sort: sort)),
      list("drama of 1977 by \(sort.rawValue)", FilmQuery(year: 1977, genre: .drama, sort: sort)),
    ]
  }

  private static let deep = [
    list("2026 by title, from s", FilmQuery(year: 2026, sort: .title), after: Cursor("s", "0")),
    list("any year by title, from s", FilmQuery(sort: .title), after: Cursor("s", "0")),
    list("drama by release, from 1950", FilmQuery(genre: .drama), after: Cursor("1950", "0")),
  ]

  private static func list(_ name: String, _ query: FilmQuery, after: Cursor? = nil) -> FilmQuestion {
    FilmQuestion(name: name) { tx in
      try Film.list(query, PageRequest(limit: limit, after: after), tx).items.map(\.title)
    } bare: { tx in
      _ = try tx.rows(BareSQL.list(query, after: after))
    }
  }

  /// Single letters, the most common words alone and combined, years, rare words, misspelt words,
  /// and words without matches.
  private static let typed = [
    "t", "s", "a", "e", "m", "z", "the", "of", "a", "in", "the s", "the a", "s 1931", "the 1931", "b 19", "1999", "19",
    "love", "lov", "the love", "the love of the dark", "night of the", "house of", "dark night", "the last", "last man",
    "a night in the city", "the of and in to", "love death blood king", "t h e o f a i", "moon river", "secret ret",
    "story of a girl", "ville", "shaville", "inging", "wor", "the maville of", "hoem", "secert", "retrun", "sumer",
    "the derk nihgt", "teh of adn in", "wfaville", "shavilel therman", "zzzz", "xqj", "xqjzxqjzxqj", "the xqjw of love",
    "qwrtz plmkj vbnhg xdfgh", "100 200 300", "the of a and in to love man", "a night in the maville",
  ]

  private static let narrowed = [
    search("the", year: 1977, genre: .western), search("t", year: 1931, genre: .war), search("s", genre: .drama),
    search("night of the", year: 1977), search("love of", year: 1950, genre: .music),
  ]

  private static func search(
    _ words: String, year: Int? = nil, genre: Genre? = nil, named name: String? = nil, after: Cursor? = nil
  ) -> FilmQuestion {
    let filters = [year.map { String($0) }, genre?.rawValue].compactMap(\.self)
    return FilmQuestion(name: (["“\(words)”"] + filters + [name].compactMap(\.self)).joined(separator: ", ")) { tx in
      try FindFilms(words, year: year, genre: genre)(PageRequest(limit: limit, after: after), tx).items.map(\.title)
    } bare: { tx in
      let place = after.flatMap { Int($0.order.split(separator: " ")[1]) } ?? -1
      _ = try tx.rows(BareSQL.search(words, filters, after: place, tx.dialect))
    }
  }

  /// Returns queries for the last pages of searches.
  static func lastPages(_ store: any Database) async throws -> [FilmQuestion] {
    var questions: [FilmQuestion] = []
    for words in ["t", "the", "19", "love", "house of", "ville", "ba te"] {
      var (before, last): (Cursor?, Cursor?)
      while true {
        let page = PageRequest(limit: limit, after: last)
        guard let next = try await store.read({ try FindFilms(words)(page, $0) }).next else { break }
        (before, last) = (last, Cursor(next))
      }
      if let end = last ?? before { questions.append(search(words, named: "last page", after: end)) }
    }
    return questions
  }
}
