import Jobs
import PlazaBase
import PlazaData
import PlazaFetch

/// Sends a query to a source and ingests the response. The key of the job is the query.
struct RefreshJob: JobHandler {
  static let kind = "films.refresh"

  var kind: String { Self.kind }
  let clients: [FilmSource: any FilmSourceClient]
  let store: any Database
  let world: World

  func title(of job: Job) -> String {
    guard let question = SourceQuery(key: job.key) else { return job.key }
    let what = SourceList(subject: question.subject)?.title ?? say("Film \(question.film ?? "")")
    return say("\(what) from \(question.source.title)", as: "an errand")
  }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let question = SourceQuery(key: job.key), let client = clients[question.source] else {
      return .failed(StoredPhrase("This source is no longer used."), isFinal: true)
    }
    do {
      if let film = question.film {
        try await refresh(film, question, client)
      } else if let list = SourceList(subject: question.subject), client.has(list) {
        if let ordered = FilmList(rawValue: question.subject) {
          try await fetchPage(for: ordered, list, question, client)
        } else {
          try await refresh(list, question, client, from: job.done, progress)
        }
      } else {
        return .failed(
          StoredPhrase("This source doesn't have such a list."), isFinal: true)
      }
      return .done
    } catch let failure as FetchFailure {
      return try await recordFailure(question, failure, until: nil)
    } catch let closed as Throttled {
      guard let failure = closed.failure else {
        return .again(
          at: closed.until, StoredPhrase("We limit requests to \(question.source.title)."))
      }
      return try await recordFailure(question, failure, until: closed.until)
    }
  }

  /// Records a failure so that lists show since when they are stale. Without a known reason the
  /// response counts as unreadable.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let question = SourceQuery(key: job.key), clients[question.source] != nil,
      try SourceState.find(question.source, question.subject, tx)?.failure == nil
    else { return }
    try SourceState.record(question.source, question.subject, .strange, at: world.now(), tx)
  }

  /// Requests page by page. An interrupted job continues where it stopped.
  private func refresh(
    _ list: SourceList, _ question: SourceQuery, _ client: any FilmSourceClient, from done: Int,
    _ progress: JobProgress
  ) async throws {
    var (page, pages) = (done + 1, done + 1)
    while page <= pages {
      let found = try await client.films(of: list, page: page)
      pages = found.pages
      try await ingest(found.films, given: found.given, question, adds: page > 1)
      try await progress(page, of: max(page, pages))
      page += 1
    }
  }

  private func refresh(_ film: String, _ question: SourceQuery, _ client: any FilmSourceClient)
    async throws
  {
    if let found = try await client.film(film) {
      try await ingest([found], given: 1, question)
    } else {
      let now = world.now()
      try await store.write {
        try SourceState.record(question.source, question.subject, .gone, at: now, $0)
      }
    }
  }

  private func ingest(
    _ found: [FoundFilm], given: Int, _ question: SourceQuery, adds: Bool = false
  ) async throws {
    let now = world.now()
    let ingest = IngestFilms(found, at: now, in: world)
    try await store.longWrite { tx in
      _ = try ingest(tx)
      try SourceState.record(
        question.source, question.subject, ingested: found.count, given: given, adds: adds,
        at: now, tx
      )
    }
  }

  /// Records the failure and returns how the job continues.
  private func recordFailure(
    _ question: SourceQuery, _ failure: FetchFailure, until moment: Instant?
  ) async throws -> JobOutcome {
    let now = world.now()
    let trouble = SourceFailure(failure, of: question.source)
    try await store.write {
      try SourceState.record(question.source, question.subject, trouble, at: now, $0)
    }
    let message = StoredPhrase { trouble.message(question.source.title) }
    if let moment { return .again(at: moment, message) }
    return .failed(message, isFinal: trouble == .refusedKey)
  }
}

/// Refreshes the films of the current year, which is determined when the job runs.
struct CurrentYearJob: JobHandler {
  static let kind = "films.current-year"

  var kind: String { Self.kind }
  let interest: RefreshDemand

  func title(of job: Job) -> String { say("Films of the current year") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    try await interest.queryCurrentYear()
    return .done
  }

  /// Does nothing: lists show their own age.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}
}
