import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' routes for jobs.
struct JobRoutes: Sendable {
  static let list = RoutePath("/jobs")
  static let retry = RoutePath("/jobs/{job}/again")
  static let remove = RoutePath("/jobs/{job}/remove")
  static let cancel = RoutePath("/jobs/{job}/cancel")
  static let retryAll = RoutePath("/jobs/retry-failed")
  /// The maximum number of jobs per list.
  private static let shown = 100

  let jobs: Jobs

  var routes: [Route] {
    [
      .get(Self.list.pattern, for: .admins, list),
      .post(Self.retry.pattern, for: .admins, retry),
      .post(Self.remove.pattern, for: .admins, remove),
      .post(Self.cancel.pattern, for: .admins, cancel),
      .post(Self.retryAll.pattern, for: .admins, retryAll),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let filter = try JobStageView(request)
    if filter.isChosen { return try await list(filter, request) }
    let (now, jobs, view) = (request.now, jobs, JobView(request))
    let board = try await request.site.store.read { tx in
      var board = JobListView(
        failed: try Job.failed(atMost: Self.shown, tx),
        running: try Job.running(at: now, atMost: Self.shown, tx),
        queued: try jobs.lines.flatMap { try Job.queued($0, at: now, atMost: Self.shown, tx) },
        later: try Job.later(than: now, atMost: Self.shown, tx),
        done: view.hasDone
          ? try Job.ended(.done, but: view.hasRoutine ? [] : jobs.routine, atMost: Self.shown, tx)
          : nil)
      board = board.only(view.query) { jobs.title(of: $0) }
      board.names = try jobs.names(board.owners, tx)
      return board
    }
    return request.page(JobPages(jobs: jobs, newKey: request.newFormKey).page(board, view))
  }

  /// The jobs in one stage.
  private func list(_ view: JobStageView, _ request: Request) async throws -> Response {
    let (now, jobs) = (request.now, jobs)
    let (found, names) = try await request.site.store.longRead { tx in
      let found = try view.query(jobs, at: now, tx)
      return (found, try jobs.names(found.jobs.compactMap(\.job.owner), tx))
    }
    let pages = JobPages(jobs: jobs, newKey: request.newFormKey)
    return request.page(pages.page(found, names, view))
  }

  private func cancel(_ request: Request) async throws -> Response {
    let cancel = CancelJob(
      job: try request.id("job"), now: request.now, runners: jobs.runners, routine: jobs.routine)
    return try await request.act(orBackTo: Self.list()) { tx in
      try cancel(tx)
      return .redirect(
        to: Self.list(), flash: .done(say("Cancelled. It's in the list of failed jobs.")))
    }
  }

  private func retryAll(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let kind = check.text("kind", say("kind"), atMost: 100)
    try check.finish()
    let retry = RetryFailedJobs(kind: kind, now: request.now, runners: jobs.runners)
    let count = try await retry(in: request.site.store)
    return .redirect(
      to: Self.list(),
      flash: .done(say(count, one: "Retrying 1 job.", many: "Retrying \(count) jobs.")))
  }

  private func retry(_ request: Request) async throws -> Response {
    let retry = RetryJob(job: try request.id("job"), now: request.now, runners: jobs.runners)
    return try await request.act(orBackTo: Self.list()) { tx in
      try retry(tx)
      return .redirect(to: Self.list(), flash: .done(say("Retrying.")))
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = RemoveJob(job: try request.id("job"))
    return try await request.act(orBackTo: Self.list()) { tx in
      try remove(tx)
      return .redirect(to: Self.list(), flash: .done(say("Removed.")))
    }
  }
}

/// The filter of the list of jobs, as in its query string.
struct JobView: Sendable {
  /// Words that titles must contain.
  let query: String
  /// Whether to include finished jobs.
  let hasDone: Bool
  /// Whether to include finished recurring jobs.
  let hasRoutine: Bool

  init(_ request: Request) {
    query = (request.query.text("q") ?? "").trimmed
    hasRoutine = request.query.text("done") == "all"
    hasDone = request.query.text("done") != nil
  }
}
