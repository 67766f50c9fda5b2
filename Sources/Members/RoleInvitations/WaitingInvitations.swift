public import PlazaBase
public import PlazaData
public import PlazaMarkup
import PlazaWeb

/// The invitations to some roles that wait to be accepted, as the desk of these roles lists them.
public struct WaitingInvitations: Sendable {
  private let lines: [(invitation: RoleInvitation, words: String)]

  /// - Parameter roles: the roles with what they are for.
  public init(_ roles: [(role: any InvitedRole, scope: String)], now: Instant, _ tx: any Transaction) throws {
    var lines: [(invitation: RoleInvitation, words: String)] = []
    for (role, scope) in roles {
      let words = try role.words(scope, tx) ?? "–"
      for invitation in try RoleInvitation.waiting(role.kind, scope, now: now, tx) { lines.append((invitation, words)) }
    }
    self.lines = lines
  }

  /// A section with a button that withdraws each; nothing where none waits.
  /// - Parameter key: a fresh key for one form.
  public func markup(_ time: ShopTime, key: () -> String) -> Markup {
    if lines.isEmpty { return .empty }
    let rows = lines.map { invitation, words in
      let until = say("Valid until \(time.words(invitation.expiresAt))")
      let withdraw = actionButton(
        say("Withdraw"), Link("invitations", invitation.id.text, "withdraw"), key: key(), style: .danger)
      return """
        <li><div class="row"><span class="row-words"><span class="row-title">\
        \(invitation.recipient.map { "\(words) · \($0)" } ?? words)</span>\
        <span class="row-subtitle">\(until)</span></span>\(withdraw)</div></li>
        """ as Markup
    }
    return section(say("Invitations"), "<ul class=\"rows people\">\(Markup(rows))</ul>")
  }
}
