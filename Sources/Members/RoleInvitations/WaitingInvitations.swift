public import PlazaBase
public import PlazaData
public import PlazaMarkup
import PlazaUI

/// The pending invitations to some roles, as listed on the staff page of these roles.
public struct WaitingInvitations: Sendable {
  private let lines: [(invitation: RoleInvitation, title: String)]
  private let now: Instant

  /// - Parameter roles: The roles with their scopes.
  public init(
    _ roles: [(role: any InvitedRole, scope: String)], now: Instant, _ tx: any Transaction
  ) throws {
    var lines: [(invitation: RoleInvitation, title: String)] = []
    for (role, scope) in roles {
      let title = try role.title(scope, tx) ?? "–"
      for invitation in try RoleInvitation.waiting(role.kind, scope, now: now, tx) {
        lines.append((invitation, title))
      }
    }
    self.lines = lines
    self.now = now
  }

  /// Renders a section in which each invitation has a button to withdraw it; empty if there are
  /// none.
  /// - Parameter key: Returns a new idempotency key for each form.
  public func markup(_ time: ShopTimeZone, key: () -> String) -> Markup {
    if lines.isEmpty { return .empty }
    let rows = lines.map { invitation, title in
      let until = say("Valid until \(time.brief(invitation.expiresAt, now: now))")
      let withdraw = actionButton(
        say("Withdraw"), Link("invitations", invitation.id.text, "withdraw"), key: key(),
        style: .danger)
      return ListRow(
        invitation.recipient.map { "\(title) · \($0)" } ?? title, subtitle: until,
        leading: .icon(.mail),
        below: withdraw)
    }
    return section(say("Invitations"), rowList(rows, label: say("Invitations")))
  }
}
