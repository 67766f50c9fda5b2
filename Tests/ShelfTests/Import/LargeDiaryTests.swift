import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Shelf

/// A member imports complete exports of other services.
struct LargeDiaryTests {
  /// The outcome of the rows.
  private struct Result {
    var (rows, settled): (Int, Int) = (0, 0)
    var (wrong, open): ([String], [String]) = ([], [])
  }

  /// Fills the catalogue with three films of five, half of them with their IMDb ID.
  private func fill(_ desk: LookupFixture, _ films: [LoopbackTMDB.Item]) async throws {
    let known = films.filter { $0.id % 5 < 3 }.map { film in
      var facts = FilmFacts(title: film.title)
      facts.release = PartialDate(year: film.year) ?? .unknown
      facts.originalTitle = film.original
      let others = film.id % 2 == 0 ? [ExternalKey(.imdb, film.imdb ?? "")] : []
      return FoundFilm(key: ExternalKey(.tmdb, "\(film.id)"), facts: facts, otherKeys: others)
    }
    let take = IngestFilms(known, at: desk.fixture.clock.now, in: desk.fixture.world)
    try await desk.fixture.store.longWrite { _ = try take($0) }
  }

  private func compare(
    _ file: LargeDiary.File, _ desk: LookupFixture, _ draft: ImportDraft, _ result: inout Result
  )
    async throws
  {
    let found = try await desk.settled(draft)
    #expect(found.count == file.rows.count, "\(file.name)")
    for one in found {
      result.rows += 1
      let (place, uploaded) = (one.uploaded.origin(Translator(.english)), one.uploaded.film)
      guard let row = file.rows[place] else {
        Issue.record("\(file.name) has nothing at \(place)")
        continue
      }
      let words =
        "\(file.name), \(place): \(uploaded.title) of \(uploaded.year ?? 0), meant \(row.film?.title ?? "none known")"
      guard let number = one.film else {
        result.open.append(words)
        continue
      }
      result.settled += 1
      if number != row.film?.id { result.wrong.append("\(words), taken for \(number)") }
    }
  }

  @Test
  func `at least 97 % of 5,000 rows in eight layouts match automatically, none of them wrongly`()
    async throws
  {
    let diary = LargeDiary(seed: 20_261_126)
    try await LookupFixture.open(diary.films.all) { desk in
      try await fill(desk, diary.films.all)
      var result = Result()
      for file in diary.files {
        // Each file has a member of its own, so that only the film decides the match.
        let member: ID<Member> = desk.fixture.world.newID()
        let taken = try await desk.service.importFile(file.bytes, name: file.name, of: member)
        try await desk.runToEnd()
        try await compare(file, desk, taken.draft, &result)
      }
      #expect(result.rows == 5000)
      #expect(result.wrong == [])
      #expect(result.settled * 100 >= result.rows * 97, "\(result.open.joined(separator: "\n"))")
    }
  }
}
