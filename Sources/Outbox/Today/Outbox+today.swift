public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaUI

extension Outbox {
  /// Returns the emails that were not delivered, and those that wait.
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  {
    guard viewer.isAdmin else { return [] }
    let failed = try tx.count(
      "SELECT count(*) AS n FROM outbox_email WHERE state = 'failed' AND ended_at IS NOT NULL")
    let waiting = try tx.count("SELECT count(*) AS n FROM outbox_email WHERE state = 'waiting'")
    return [
      Figure(
        "emails.failed", say("Undelivered emails"), .count(failed), EmailRoutes.list(),
        isProblem: true),
      Figure("emails.waiting", say("Emails waiting"), .count(waiting), EmailRoutes.list()),
    ]
  }
}
