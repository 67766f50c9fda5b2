import PlazaBase
import PlazaData

/// Retries a job that failed permanently, or that waits after a failure, immediately.
struct RetryJob: Sendable {
  let job: ID<Job>
  let now: Instant
  /// The handlers, whose `tryAgain` reverts their `handleFailure`.
  var runners: [any JobHandler] = []

  enum Refusal: PlazaBase.Refusal {
    case gone
    case repeatedRequest
    case running
    case recurring

    var slug: String {
      switch self {
      case .gone: "not-found"
      case .repeatedRequest: "errand-asked-again"
      case .running: "errand-running"
      case .recurring: "job-recurring"
      }
    }
    var kind: RefusalKind { self == .gone ? .notFound : .conflict }
    var message: String {
      switch self {
      case .gone: say("This job is done or no longer stored. Check the list.")
      case .repeatedRequest: say("This job has already been queued again.")
      case .running: say("This job is already running. Check the list.")
      case .recurring: say("This job runs regularly and can't be cancelled.")
      }
    }
  }

  /// - Throws: ``Refusal``, and errors of ``JobHandler/tryAgain(_:_:)``.
  func callAsFunction(_ tx: any Transaction) throws {
    let before = try Job.find(job, tx)
    let changed = try tx.run(
      """
      UPDATE job SET state = 'open', ended_at = NULL, run_at = \(now), lease = NULL, attempts = 0, unended_starts = 0
      WHERE id = \(job) AND (state = 'given-up' AND NOT EXISTS (
          SELECT 1 FROM job other
          WHERE other.kind = job.kind AND other.subject = job.subject AND other.state = 'open')
        OR state = 'open' AND (lease IS NULL OR run_at <= \(now)))
      """)
    if changed == 1 {
      if let before, before.state == .failed {
        try runners.first { $0.kind == before.kind }?.tryAgain(before, tx)
      }
      return try tx.notify(.jobs)
    }
    guard let found = try Job.find(job, tx), found.state != .done else { throw Refusal.gone }
    guard found.state == .failed else { throw Refusal.running }
    // The next run of a recurring job is already enqueued.
    guard let planned = try Job.open(found.kind, key: found.key, tx), planned.runAt > now,
      try ExpediteJob(found.kind, key: found.key, now: now)(tx)
    else { throw Refusal.repeatedRequest }
  }
}
