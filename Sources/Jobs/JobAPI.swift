import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The administrators' API for jobs.
struct JobAPI: Sendable {
  static let list = RoutePath("/api/jobs")
  static let retryAll = RoutePath("/api/jobs/retry-failed")
  static let job = RoutePath("/api/jobs/{job}")
  static let retry = RoutePath("/api/jobs/{job}/retry")
  static let cancel = RoutePath("/api/jobs/{job}/cancel")

  let jobs: Jobs

  var routes: [Route] {
    [
      .get(Self.list.pattern, for: .admins, list),
      .post(Self.retryAll.pattern, for: .admins, retryAll),
      .delete(Self.job.pattern, for: .admins) { request in
        let remove = RemoveJob(job: try request.id("job"))
        return try await end(request) { try remove($0) }
      },
      .post(Self.retry.pattern, for: .admins) { request in
        let retry = RetryJob(job: try request.id("job"), now: request.now, runners: jobs.runners)
        return try await end(request) { try retry($0) }
      },
      .post(Self.cancel.pattern, for: .admins) { request in
        let cancel = CancelJob(
          job: try request.id("job"), now: request.now, runners: jobs.runners,
          routine: jobs.routine)
        return try await end(request) { try cancel($0) }
      },
    ]
  }

  private func end(_ request: Request, _ act: @escaping @Sendable (any Transaction) throws -> Void)
    async throws -> Response
  {
    try await request.once { tx in
      try act(tx)
      return .noContent
    }
  }

  private func list(_ request: Request) async throws -> Response {
    let (now, jobs, limit) = (request.now, jobs, try request.limit())
    var query = try JobStageView(request).query
    query.limit = limit
    let asked = query
    let found = try await request.site.store.longRead { try asked(jobs, at: now, $0) }
    return .list(
      found.jobs.map { JobJSON(job: $0.job, position: $0.position, jobs: jobs) },
      next: found.next.map { String($0) })
  }

  private func retryAll(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let kind = check.text("kind", say("kind"), atMost: 100)
    try check.finish()
    let retry = RetryFailedJobs(kind: kind, now: request.now, runners: jobs.runners)
    let count = try await retry(in: request.site.store)
    return .json { $0.field("retried", count) }
  }
}

private struct JobJSON: JSONWritable {
  let job: Job
  let position: Int?
  let jobs: Jobs

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", job.id)
      json.field("kind", job.kind)
      json.field("title", jobs.title(of: job))
      json.field("link", jobs.link(to: job)?.text)
      json.field("owner", job.owner)
      json.field("position", position)
      json.field("attempts", job.attempts)
      json.field("error", job.lastError.map { $0() })
      json.field("enqueuedAt", job.enqueuedAt)
      json.field("runAt", job.runAt)
      json.field("begunAt", job.begunAt)
      json.field("endedAt", job.endedAt)
      json.field("partsDone", job.done)
      json.field("parts", job.total)
    }
  }
}
