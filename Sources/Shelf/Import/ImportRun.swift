public import PlazaBase
import PlazaData

/// The lock that limits each member to one running import. A run that has not renewed it within
/// ``timeout`` counts as interrupted, and another run may take the lock.
struct ImportRun: Sendable {
  /// Longer than any single batch of an import takes.
  static let timeout = Duration.minutes(2)

  let id: ID<ImportRun>
  let member: ID<Member>

  /// - Throws: ``ImportIsRunning``.
  func begin(at now: Instant, _ tx: any Transaction) throws {
    let begun = try tx.run(
      """
      INSERT INTO shelf_import_run (member, run, seen_at) VALUES (\(member), \(id), \(now))
      ON CONFLICT (member) DO UPDATE SET run = excluded.run, seen_at = excluded.seen_at
        WHERE shelf_import_run.seen_at <= \(now - Self.timeout)
      """)
    guard begun == 1 else { throw ImportIsRunning() }
  }

  /// - Throws: ``ImportIsRunning`` if another run has taken the lock.
  func proceed(at now: Instant, _ tx: any Transaction) throws {
    let changed = try tx.run(
      "UPDATE shelf_import_run SET seen_at = \(now) WHERE member = \(member) AND run = \(id)")
    guard changed == 1 else { throw ImportIsRunning() }
  }

  func end(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM shelf_import_run WHERE member = \(member) AND run = \(id)")
  }
}

/// Thrown if another import of the member is still running.
public struct ImportIsRunning: Refusal {
  public let slug = "import-running"
  public let kind = RefusalKind.tooMany(retryAfter: .seconds(30))
  public var message: String {
    say(
      "Another of your imports is still running. Try again when it's done, in about half a minute."
    )
  }
}
