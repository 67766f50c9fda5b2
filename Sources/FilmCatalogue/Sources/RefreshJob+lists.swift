import PlazaBase
import PlazaData
import PlazaFetch

/// Refreshing lists that keep the source's order: a stored list remains until a better one is
/// complete.
extension RefreshJob {
  /// How long a list of less than half the films is distrusted, because it may be incomplete.
  private static let recheckPeriod = Duration.days(1)

  /// Requests all pages before writing, so that a source that fails half-way changes nothing.
  /// - Throws: ``FetchFailure`` if a response is invalid, empty or suddenly much shorter.
  func fetchPage(
    for ordered: FilmList, _ list: SourceList, _ question: SourceQuery,
    _ client: any FilmSourceClient
  ) async throws {
    var pages: [SourcePage] = []
    repeat {
      pages.append(try await client.films(of: list, page: pages.count + 1))
    } while pages.count < pages.last?.pages ?? 0
    let (answer, now) = (pages, world.now())
    let films = answer.flatMap(\.films)
    let ingest = IngestFilms(films, at: now, in: world)
    try await store.longWrite { tx in
      if try isWorse(answer, ordered, question, now, tx) { throw FetchFailure.unexpectedResponse }
      let ids = try ingest(tx).films
      try SaveFilmList(list: ordered, films: films.compactMap { ids[$0.key] })(tx)
      let given = answer.reduce(0) { $0 + $1.given }
      try SourceState.record(
        question.source, question.subject, ingested: films.count, given: given, at: now, tx)
    }
  }

  /// Whether a response is less credible than the stored list: it has no films, an announced page
  /// is empty, or half of the list has disappeared within hours.
  private func isWorse(
    _ pages: [SourcePage], _ list: FilmList, _ question: SourceQuery, _ now: Instant,
    _ tx: any Transaction
  ) throws -> Bool {
    let before = try list.films(tx).count
    if before == 0 { return false }
    if pages.contains(where: \.films.isEmpty) { return true }
    let films = Set(pages.flatMap(\.films).map(\.key)).count
    let answered = try SourceState.find(question.source, question.subject, tx)?.answeredAt
    return films * 2 < before && answered.map { now - $0 < Self.recheckPeriod } ?? false
  }
}
