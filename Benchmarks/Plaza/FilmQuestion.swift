import FilmCatalogue
import PlazaBase
import PlazaData

/// Something that is asked of the catalogue, and what somebody would write in SQL who wants the same rows.
struct FilmQuestion: Sendable {
  let name: String
  let ask: @Sendable (any Transaction) throws -> Void
  let bare: @Sendable (any Transaction) throws -> Void

  static var all: [FilmQuestion] { lists + genres + deep + searches }

  func line(_ ours: (p50: Double, p95: Double), _ bare: (p50: Double, p95: Double)) -> String {
    let ratio = bare.p50 == 0 ? 0 : ours.p50 / bare.p50
    let numbers = [ours.p50, ours.p95, bare.p50, bare.p95, ratio].map { Self.text($0, 9) }.joined()
    return name.padding(to: 34) + numbers
  }

  static func text(_ number: Double, _ width: Int) -> String {
    let text = String((number * 100).rounded() / 100)
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static let lists = FilmSort.allCases.flatMap { sort in
    [2026, 1977].map { (year: Int) in list("\(year) by \(sort.rawValue)", FilmQuery(year: year, sort: sort), after: nil)
    }
  }

  private static let genres = FilmSort.allCases.flatMap { sort in
    [
      list("drama by \(sort.rawValue)", FilmQuery(genre: .drama, sort: sort), after: nil),
      list("drama of 1977 by \(sort.rawValue)", FilmQuery(year: 1977, genre: .drama, sort: sort), after: nil),
    ]
  }

  private static let deep = [
    list("2026 by title, deep", FilmQuery(year: 2026, sort: .title), after: Cursor("s", "0")),
    list("any year by title, deep", FilmQuery(sort: .title), after: Cursor("s", "0")),
  ]

  private static func list(_ name: String, _ query: FilmQuery, after: Cursor?) -> FilmQuestion {
    FilmQuestion(name: name) { tx in
      _ = try Film.list(query, PageRequest(limit: 50, after: after), tx)
    } bare: { tx in
      _ = try tx.rows(BareSQL.list(query, after: after))
    }
  }

  private static let typed = [
    "t", "s", "a", "e", "m", "z", "the", "of", "a", "in", "the s", "the a", "s 1931", "the 1931", "b 19", "1999", "19",
    "love", "lov", "the love", "the love of the dark", "night of the", "house of", "dark night", "the last", "last man",
    "a night in the city", "the of and in to", "moon river", "secret ret", "story of a girl", "ville", "shaville",
    "inging", "wor", "hoem", "secert", "retrun", "sumer", "the derk nihgt", "zzzz", "xqj",
  ]

  private static let searches = typed.map { words in
    FilmQuestion(name: "“\(words)”") { tx in
      _ = try FindFilms(words)(PageRequest(limit: 50), tx)
    } bare: { tx in
      _ = try tx.rows(BareSQL.search(words, tx.dialect))
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
