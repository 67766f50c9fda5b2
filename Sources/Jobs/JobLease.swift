import PlazaBase
import PlazaData

/// A server's exclusive right to run a job for a limited time. Every change requires that the job
/// still has the lease's token, so a server that was assumed lost cannot interfere with its
/// successor.
struct JobLease: Sendable {
  let job: Job
  let token: String

  /// Takes a lease of the next due job, within a claim. It moves `run_at` to the end of the lease,
  /// so the job is no longer due, and counts the start before the job runs. Jobs that another
  /// server is claiming are skipped.
  /// - Parameter length: returns the duration of the lease for a kind.
  /// - Returns: nil if no job is due.
  static func acquire(
    _ kinds: [String], token: String, now: Instant, length: (String) -> Duration,
    _ tx: any Transaction
  ) throws -> JobLease? {
    guard let due = try Job.claimDue(kinds, at: now, tx) else { return nil }
    try tx.run(
      """
      UPDATE job SET lease = \(token), run_at = \(now + length(due.kind)), begun_at = \(now),
        attempts = attempts + 1, unended_starts = unended_starts + 1
      WHERE id = \(due.id)
      """)
    return try Job.find(due.id, tx).map { JobLease(job: $0, token: token) }
  }

  /// - Returns: whether the lease is still valid.
  func renew(now: Instant, length: Duration, _ tx: any Transaction) throws -> Bool {
    try tx.run("UPDATE job SET run_at = \(now + length) WHERE \(own)") == 1
  }

  /// Stores the progress.
  func saveProgress(done: Int, total: Int?, _ tx: any Transaction) throws {
    try tx.run("UPDATE job SET progress_done = \(done), progress_total = \(total) WHERE \(own)")
  }

  /// Marks the job as done, and deletes an earlier job of the same kind and key that failed.
  /// - Returns: whether the lease was still valid.
  @discardableResult
  func finish(now: Instant, _ tx: any Transaction) throws -> Bool {
    let changed = try tx.run(
      """
      UPDATE job SET state = 'done', ended_at = \(now), lease = NULL, last_error = NULL, unended_starts = 0
      WHERE \(own)
      """)
    if changed == 1 { try deleteOlderJobs(tx) }
    return changed == 1
  }

  /// Releases the job for another attempt.
  /// - Parameter counts: whether the attempt counts as failed.
  func returnToQueue(
    until moment: Instant, why message: StoredPhrase?, counts: Bool, _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      UPDATE job SET lease = NULL, run_at = \(moment), last_error = \(message),
        attempts = attempts - \(counts ? 0 : 1), unended_starts = unended_starts - 1 WHERE \(own)
      """)
  }

  /// Marks the job as failed permanently. Of several such jobs with the same kind and key only the
  /// last one is retained.
  /// - Parameter hasBegun: false if the job was claimed only to be marked as failed.
  @discardableResult
  func handleFailure(
    now: Instant, why message: StoredPhrase, hasBegun: Bool = true, _ tx: any Transaction
  ) throws
    -> Bool
  {
    let unbegun = hasBegun ? 0 : 1
    let changed = try tx.run(
      """
      UPDATE job SET state = 'given-up', ended_at = \(now), lease = NULL, last_error = \(message),
        attempts = attempts - \(unbegun), unended_starts = unended_starts - \(unbegun) WHERE \(own)
      """)
    if changed == 1 { try deleteOlderJobs(tx) }
    return changed == 1
  }

  private func deleteOlderJobs(_ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM job
      WHERE kind = \(job.kind) AND subject = \(job.key) AND state = 'given-up' AND id <> \(job.id)
      """)
  }

  /// Returns until when the job must wait because another job with at least `suspiciousStarts`
  /// unended starts began within `distance` before it. If two such jobs always started together
  /// and one of them crashed the server, the other would fail permanently as well.
  func wait(_ distance: Duration, from suspiciousStarts: Int, _ tx: any Transaction) throws
    -> Instant?
  {
    guard let begunAt = job.begunAt else { return nil }
    return try tx.first(
      """
      SELECT begun_at FROM job
      WHERE lease IS NOT NULL AND unended_starts >= \(suspiciousStarts) AND begun_at > \(begunAt - distance)
        AND (begun_at, id) < (\(begunAt), \(job.id))
      ORDER BY begun_at DESC LIMIT 1
      """
    ).map { try $0.value("begun_at") + distance }
  }

  private var own: SQL { "id = \(job.id) AND lease = \(token)" }
}
