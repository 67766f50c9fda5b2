import PlazaBase
import PlazaData

/// One server's right to an errand for a while. Every change it makes is made only while the errand still bears its
/// token: a server that was taken for lost cannot spoil what another one does meanwhile.
struct ErrandLease: Sendable {
  let errand: Errand
  let token: String

  /// Takes an errand that is due. That it is still due is all that is asked: whoever took it moved it on.
  /// - Returns: nil where somebody else was faster.
  static func take(
    _ errand: Errand, token: String, now: Instant, length: Duration, _ tx: any Transaction
  ) throws -> ErrandLease? {
    let taken = try tx.run(
      """
      UPDATE errand SET lease = \(token), run_at = \(now + length), attempts = attempts + 1
      WHERE id = \(errand.id) AND state = 'open' AND run_at <= \(now)
      """)
    guard taken == 1, let found = try Errand.find(errand.id, tx) else { return nil }
    return ErrandLease(errand: found, token: token)
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
