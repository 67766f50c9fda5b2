import PlazaBase
import PlazaData

/// Retries the failed jobs of a kind, each in a transaction of its own, because a handler may
/// refuse one of them. Repeating it is harmless.
struct RetryFailedJobs: Sendable {
  /// The maximum number of jobs per call.
  static let maximum = 500

  let kind: String
  let now: Instant
  let runners: [any JobHandler]

  /// - Returns: the number of retried jobs.
  func callAsFunction(in store: any Database) async throws -> Int {
    let failed = try await store.read {
      try Job.ended(.failed, kind, atMost: Self.maximum, $0).map(\.id)
    }
    var count = 0
    for job in failed {
      let retry = RetryJob(job: job, now: now, runners: runners)
      do {
        try await store.write { try retry($0) }
        count += 1
      } catch is any Refusal {
        continue
      }
    }
    return count
  }
}
