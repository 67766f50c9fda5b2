public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension HockeyCamp {
  /// Returns the clips, reports and messages that wait for the office.
  public func figures(for viewer: Viewer, at now: Instant, _ tx: any Transaction) throws
    -> [Figure]
  {
    guard viewer.isStaff(of: slug) else { return [] }
    let messages = try tx.count(
      "SELECT count(*) AS n FROM camp_feedback WHERE state = \(Feedback.State.open.rawValue)")
    return [
      Figure(
        "camp.clips-to-approve", say("Clips to approve"), .count(try WaitingClip.count(tx)),
        ReviewPaths.staffReview()),
      Figure(
        "camp.reports", say("Reports to review"), .count(try Report.countOpen(tx)),
        ReviewPaths.reports(), isProblem: true),
      Figure("camp.messages", say("Messages to answer"), .count(messages), CampPaths.inbox()),
    ]
  }

  /// Returns the added clips.
  public func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  {
    guard viewer.isStaff(of: slug) else { return [] }
    let added = try period.sums(of: "1", at: "created_at", from: "media_item", tx)
    return [DailySeries("camp.clips", say("Clips added"), .count, added, MediaPaths.list())]
  }
}
