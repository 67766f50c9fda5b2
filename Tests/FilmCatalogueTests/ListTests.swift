import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct ListTests {
  /// Films of two years and without a year, with equal dates, titles and popularity among them.
  private static let some: [FoundFilm] = (0..<60).map { number in
    let date = ["2026-05-01", "2026-05", "2026", "2025-12-31", ""][number % 5]
    return .some(
      "\(["The ", "A ", ""][number % 3])Film \(number / 6)", date, by: ["Director \(number)"],
      id: "\(number)",
      genres: number % 2 == 0 ? [.drama, .war] : [.comedy], popularity: Double(number % 4))
  }

  private static let queries: [FilmQuery] = [nil, 2026, 2025].flatMap { year in
    [nil, Genre.drama, .comedy].flatMap { genre in
      FilmSort.allCases.map { FilmQuery(year: year, genre: genre, sort: $0) }
    }
  }

  @Test(arguments: Engine.all)
  func `every list contains each film once, in order, across pages`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let ids = try await catalogue.ingest(Self.some).films.values
      let all = try await catalogue.store.read { try Film.found(Array(ids), $0).values.map { $0 } }
      #expect(all.count == 60)
      for query in Self.queries {
        let wanted = all.filter { film in
          (query.year == nil || film.year == query.year)
            && (query.genre.map(film.genres.contains) ?? true)
        }
        let listed = try await Self.pages(of: query, catalogue)
        #expect(
          listed.count == wanted.count && Set(listed.map(\.id)) == Set(wanted.map(\.id)),
          "\(query)")
        #expect(
          listed.map(\.id) == wanted.sorted { Self.precedes($0, $1, query.sort) }.map(\.id),
          "\(query)")
      }
    }
  }

  private static func pages(of query: FilmQuery, _ catalogue: Catalogue) async throws -> [Film] {
    var (films, page) = ([Film](), PageRequest(limit: 7))
    repeat {
      let asked = page
      let resultPage = try await catalogue.store.read { try Film.list(query, asked, $0) }
      films += resultPage.items
      page.after = resultPage.next.flatMap(Cursor.init)
      guard films.count < 100 else { break }
    } while page.after != nil
    return films
  }

  private static func precedes(_ left: Film, _ right: Film, _ sort: FilmSort) -> Bool {
    switch sort {
    case .release: (left.release.sortKey, left.id.text) > (right.release.sortKey, right.id.text)
    case .title: (left.sortTitle, left.id.text) < (right.sortTitle, right.id.text)
    case .popularity: (left.popularity, left.id.text) > (right.popularity, right.id.text)
    }
  }

  @Test(arguments: Engine.all)
  func `film counts by year start with the newest and leave out undated films`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      try await catalogue.ingest(Self.some)
      let years = try await catalogue.store.read { try FilmYear.all($0) }
      #expect(years == [FilmYear(year: 2026, count: 36), FilmYear(year: 2025, count: 12)])
      // A film is corrected to another year.
      try await catalogue.ingest(.some("Film 0", "1990", by: ["Director 2"], id: "2"))
      let after = try await catalogue.store.read { try FilmYear.all($0) }
      #expect(
        after == [
          FilmYear(year: 2026, count: 35), FilmYear(year: 2025, count: 12),
          FilmYear(year: 1990, count: 1),
        ])
      #expect(try await catalogue.inconsistencies() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `numeric, one-letter, very long and non-Latin titles are stored unchanged`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let titles = [
        "300", "1776", "M", String(repeating: "Long ", count: 72) + "end!", "Tom &amp; Jerry",
        "<b>Bold</b>", "الرسالة",
        "七人の侍", "Amélie", "'\"\\%_", "😀",
      ]
      for (place, title) in titles.enumerated() {
        let film = try await catalogue.film(.some(title, "1999", by: [], id: "n\(place)"))
        #expect(film.title == title)
      }
      let control = try await catalogue.film(
        .some("Nul\u{0}and\nbreak\u{85}", "1999", by: [], id: "1"))
      let inconsistent = try await catalogue.ingest(
        .some("X", "1999", id: "\u{0}"), .some("Y", "1999", id: ""))
      #expect(inconsistent == IngestResult())
      #expect(control.title == "Nul and break")
      let page = PageRequest(limit: 200)
      let listed = try await catalogue.store.read {
        try Film.list(FilmQuery(sort: .title), page, $0).items
      }
      #expect(Set(listed.map(\.title)).isSuperset(of: titles))
      #expect(
        try await catalogue.store.read { try FilmYear.all($0) } == [
          FilmYear(year: 1999, count: titles.count + 1)
        ])
    }
  }

  @Test
  func `a cursor of another sort order is refused`() async throws {
    try await Catalogue.open(on: .sqliteMemory) { catalogue in
      await #expect(throws: ValidationErrors.self) {
        try await catalogue.store.read {
          try Film.list(
            FilmQuery(sort: .popularity), PageRequest(after: Cursor("matrix", "x")), $0)
        }
      }
    }
  }
}
