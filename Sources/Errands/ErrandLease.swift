import PlazaBase
import PlazaData

/// One server's right to an errand for a while. Every change it makes is made only while the errand still bears its
/// token: a server that was taken for lost cannot spoil what another one does meanwhile.
struct ErrandLease: Sendable {
  let errand: Errand
  let token: String

  /// Takes what is due the longest, in a claim. Whoever takes an errand moves it on, so that it is due no more; one
  /// that is being taken this moment is passed over.
  /// - Parameter length: how long the lease of a kind is.
  /// - Returns: nil where nothing is left.
  static func take(
    _ kinds: [String], token: String, now: Instant, length: (String) -> Duration, _ tx: any Transaction
  ) throws -> ErrandLease? {
    guard let due = try Errand.claimDue(kinds, at: now, tx) else { return nil }
    try tx.run(
      """
      UPDATE errand SET lease = \(token), run_at = \(now + length(due.kind)), attempts = attempts + 1
      WHERE id = \(due.id)
      """)
    return try Errand.find(due.id, tx).map { ErrandLease(errand: $0, token: token) }
  }

  /// - Returns: whether it is still this one's.
  func renew(now: Instant, length: Duration, _ tx: any Transaction) throws -> Bool {
    try tx.run("UPDATE errand SET run_at = \(now + length) WHERE \(own)") == 1
  }

  /// Notes how far it came.
  func note(done: Int, total: Int?, _ tx: any Transaction) throws {
    try tx.run("UPDATE errand SET progress_done = \(done), progress_total = \(total) WHERE \(own)")
  }

  /// It is done.
  /// - Returns: whether it was still this one's.
  @discardableResult
  func finish(now: Instant, _ tx: any Transaction) throws -> Bool {
    try tx.run(
      "UPDATE errand SET state = 'done', ended_at = \(now), lease = NULL, last_error = NULL WHERE \(own)") == 1
  }

  /// It did not work and is tried again.
  func putBack(until moment: Instant, why sentence: KeptPhrase?, counts: Bool, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE errand SET lease = NULL, run_at = \(moment), last_error = \(sentence),
        attempts = attempts - \(counts ? 0 : 1) WHERE \(own)
      """)
  }

  /// It did not work and is not tried again by itself.
  @discardableResult
  func giveUp(now: Instant, why sentence: KeptPhrase, _ tx: any Transaction) throws -> Bool {
    try tx.run(
      """
      UPDATE errand SET state = 'given-up', ended_at = \(now), lease = NULL, last_error = \(sentence) WHERE \(own)
      """) == 1
  }

  private var own: SQL { "id = \(errand.id) AND lease = \(token)" }
}
