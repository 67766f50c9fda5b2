import PlazaBase
import PlazaData
import PlazaFetch

/// Lists that people look at in a source's own order: what is there stays until all of a better answer is here.
extension RefreshJob {
  /// So long a list of less than half the films is not believed: it may be half of an answer.
  private static let doubted = Duration.days(1)

  /// Reads all pages before it writes the first, so that a source which stops half-way changes nothing.
  /// - Throws: ``FetchFailure`` where an answer is none, or has no films, or suddenly has far fewer.
  func ask(
    for ordered: FilmList, _ list: SourceList, _ question: SourceQuery, _ client: any FilmSourceClient
  ) async throws {
    var pages: [SourcePage] = []
    repeat {
      pages.append(try await client.films(of: list, page: pages.count + 1))
    } while pages.count < pages.last?.pages ?? 0
    let (answer, now) = (pages, world.now())
    let films = answer.flatMap(\.films)
    let takeIn = IngestFilms(films, at: now, in: world)
    try await store.longWrite { tx in
      if try isWorse(answer, ordered, question, now, tx) { throw FetchFailure.notWhatWasAsked }
      let ids = try takeIn(tx).films
      try SaveFilmList(list: ordered, films: films.compactMap { ids[$0.key] })(tx)
      let given = answer.reduce(0) { $0 + $1.given }
      try SourceState.note(question.source, question.subject, kept: films.count, given: given, at: now, tx)
    }
  }

  /// Whether an answer is less credible than the stored list: it has no films, an announced page is empty, or half of
  /// the list has disappeared within hours.
  private func isWorse(
    _ pages: [SourcePage], _ list: FilmList, _ question: SourceQuery, _ now: Instant, _ tx: any Transaction
  ) throws -> Bool {
    let before = try list.films(tx).count
    if before == 0 { return false }
    if pages.contains(where: \.films.isEmpty) { return true }
    let films = Set(pages.flatMap(\.films).map(\.key)).count
    let answered = try SourceState.find(question.source, question.subject, tx)?.answeredAt
    return films * 2 < before && answered.map { now - $0 < Self.doubted } ?? false
  }
}
