public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Jobs {
  /// Returns the failed jobs.
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  {
    guard viewer.isAdmin else { return [] }
    let failed = try tx.count(
      "SELECT count(*) AS n FROM job WHERE state = 'given-up' AND ended_at IS NOT NULL")
    return [
      Figure(
        "jobs.failed", say("Failed background jobs"), .count(failed),
        JobRoutes.list().query(["state": JobStage.failed.rawValue]),
        isProblem: true)
    ]
  }
}
