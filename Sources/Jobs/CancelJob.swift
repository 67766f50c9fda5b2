import PlazaBase
import PlazaData

/// Ends a waiting job as failed, as if it had failed permanently, so that no member waits for it.
/// It can be retried.
struct CancelJob: Sendable {
  let job: ID<Job>
  let now: Instant
  let runners: [any JobHandler]
  /// The kinds of recurring jobs, which cannot be cancelled.
  let routine: [String]

  /// - Throws: ``RetryJob/Refusal``, and errors of ``JobHandler/handleFailure(_:_:)``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try Job.find(job, tx), found.state == .open else {
      throw RetryJob.Refusal.gone
    }
    if routine.contains(found.kind) { throw RetryJob.Refusal.recurring }
    let message = StoredPhrase("Cancelled by an administrator.")
    let changed = try tx.run(
      """
      UPDATE job SET state = 'given-up', ended_at = \(now), lease = NULL, last_error = \(message)
      WHERE id = \(job) AND state = 'open' AND (lease IS NULL OR run_at <= \(now))
      """)
    guard changed == 1 else { throw RetryJob.Refusal.running }
    try runners.first { $0.kind == found.kind }?.handleFailure(found, tx)
    try tx.notify(.jobs)
  }
}
