import PlazaBase
import PlazaData

/// One server's right to an errand for a while. Every change it makes is made only while the errand still bears its
/// token: a server that was taken for lost cannot spoil what another one does meanwhile.
struct JobLease: Sendable {
  let job: Job
  let token: String

  /// Takes the errand whose turn it is, in a claim. Whoever takes an errand moves it on, so that it is due no more; one
  /// that is being taken this moment is passed over. The start is counted before anything is done.
  /// - Parameter length: how long the lease of a kind is.
  /// - Returns: nil where nothing is left.
  static func take(
    _ kinds: [String], token: String, now: Instant, length: (String) -> Duration, _ tx: any Transaction
  ) throws -> JobLease? {
    guard let due = try Job.claimDue(kinds, at: now, tx) else { return nil }
    try tx.run(
      """
      UPDATE errand SET lease = \(token), run_at = \(now + length(due.kind)), begun_at = \(now),
        attempts = attempts + 1, unended_starts = unended_starts + 1
      WHERE id = \(due.id)
      """)
    return try Job.find(due.id, tx).map { JobLease(job: $0, token: token) }
  }

  /// - Returns: whether it is still this one's.
  func renew(now: Instant, length: Duration, _ tx: any Transaction) throws -> Bool {
    try tx.run("UPDATE errand SET run_at = \(now + length) WHERE \(own)") == 1
  }

  /// Notes how far it came.
  func note(done: Int, total: Int?, _ tx: any Transaction) throws {
    try tx.run("UPDATE errand SET progress_done = \(done), progress_total = \(total) WHERE \(own)")
  }

  /// It is done, and with it what was given up of the same before.
  /// - Returns: whether it was still this one's.
  @discardableResult
  func finish(now: Instant, _ tx: any Transaction) throws -> Bool {
    let changed = try tx.run(
      """
      UPDATE errand SET state = 'done', ended_at = \(now), lease = NULL, last_error = NULL, unended_starts = 0
      WHERE \(own)
      """)
    if changed == 1 { try forgetOlder(tx) }
    return changed == 1
  }

  /// It did not work and is tried again.
  func putBack(until moment: Instant, why message: StoredPhrase?, counts: Bool, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE errand SET lease = NULL, run_at = \(moment), last_error = \(message),
        attempts = attempts - \(counts ? 0 : 1), unended_starts = unended_starts - 1 WHERE \(own)
      """)
  }

  /// It did not work and is not tried again by itself. Of what was given up more than once, the last time is kept.
  /// - Parameter hasBegun: false where it was taken only to be given up.
  @discardableResult
  func giveUp(now: Instant, why message: StoredPhrase, hasBegun: Bool = true, _ tx: any Transaction) throws -> Bool {
    let unbegun = hasBegun ? 0 : 1
    let changed = try tx.run(
      """
      UPDATE errand SET state = 'given-up', ended_at = \(now), lease = NULL, last_error = \(message),
        attempts = attempts - \(unbegun), unended_starts = unended_starts - \(unbegun) WHERE \(own)
      """)
    if changed == 1 { try forgetOlder(tx) }
    return changed == 1
  }

  private func forgetOlder(_ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM errand
      WHERE kind = \(job.kind) AND subject = \(job.key) AND state = 'given-up' AND id <> \(job.id)
      """)
  }

  /// Until when it waits because another errand with so many unended starts was started a moment ago. Of two that are
  /// always started together, one of which ends the server, the other would be given up as well.
  func wait(_ distance: Duration, from suspicion: Int, _ tx: any Transaction) throws -> Instant? {
    guard let begunAt = job.begunAt else { return nil }
    return try tx.first(
      """
      SELECT begun_at FROM errand
      WHERE lease IS NOT NULL AND unended_starts >= \(suspicion) AND begun_at > \(begunAt - distance)
        AND (begun_at, id) < (\(begunAt), \(job.id))
      ORDER BY begun_at DESC LIMIT 1
      """
    ).map { try $0.value("begun_at") + distance }
  }

  private var own: SQL { "id = \(job.id) AND lease = \(token)" }
}
