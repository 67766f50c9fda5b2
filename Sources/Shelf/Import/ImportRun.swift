public import PlazaBase
import PlazaData

/// The one import of a member that is running. One that has not gone on for a while was cut short, and another may run.
struct ImportRun: Sendable {
  /// As long as no part of an import takes.
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

  /// - Throws: ``ImportIsRunning`` where another has taken its place.
  func goOn(at now: Instant, _ tx: any Transaction) throws {
    let changed = try tx.run(
      "UPDATE shelf_import_run SET seen_at = \(now) WHERE member = \(member) AND run = \(id)")
    guard changed == 1 else { throw ImportIsRunning() }
  }

  func end(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM shelf_import_run WHERE member = \(member) AND run = \(id)")
  }
}

/// A member has an import that is not done yet.
public struct ImportIsRunning: Refusal {
  public let slug = "import-running"
  public let kind = RefusalKind.tooMany(retryAfter: .seconds(30))
  public var message: String {
    say("Another of your imports is still running. Try again when it's done, in about half a minute.")
  }
}
