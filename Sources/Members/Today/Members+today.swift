public import PlazaBase
public import PlazaData
public import PlazaHTTP
import PlazaMarkup
public import PlazaUI

extension Members {
  /// Returns the new members.
  public func dailySeries(for viewer: Viewer, _ period: DayPeriod, _ tx: any Transaction) throws
    -> [DailySeries]
  {
    guard viewer.isAdmin else { return [] }
    let joined = try period.sums(of: "1", at: "created_at", from: "members_member", tx)
    return [DailySeries("members.new", say("New members"), .count, joined, Link("members"))]
  }

  public func deskLinks(for viewer: Viewer, _ tx: any Transaction) throws -> [DeskLink] {
    guard viewer.isAdmin else { return [] }
    return [
      DeskLink(
        say("Members"), say("Accounts, roles and the audit log"), Link("members"),
        icon: .customers),
      DeskLink(
        say("Settings"), say("Your business, shops, members, email and more."), Link("settings"),
        icon: .settings),
    ]
  }
}
