import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// Administrator, and staff of a shop. The scope is a comma-separated list of roles.
struct MemberRoles: InvitedRole {
  let shops: [Members.Shop]

  var kind: String { "members.roles" }

  static func scope(of roles: [Role]) -> String { roles.map(\.text).joined(separator: ",") }

  private func roles(_ scope: String) -> [Role] {
    scope.split(separator: ",").compactMap { Role(String($0)) }
  }

  func title(of role: Role) -> String {
    if role == .admin { return say("Administrator") }
    let shop = shops.first { role == .staff(of: $0.slug) }
    let name = shop.map { say($0.title) } ?? String(role.text.dropFirst("staff:".count))
    return say("Staff of \(name)")
  }

  func title(_ scope: String, _ tx: any Transaction) -> String? {
    let roles = roles(scope)
    return roles.isEmpty ? nil : roles.map(title).joined(separator: ", ")
  }

  var inviters: Audience { .admins }

  func desk(_ scope: String) -> Link { Link("members") }

  func accept(
    _ invitation: RoleInvitation, by member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> (link: Link, message: String) {
    let has = try AdministratorRefusal.account(member, tx).roles
    for role in roles(invitation.scope) where !has.contains(role) {
      try GrantRole(
        member: member, role: role, actor: invitation.invitedBy,
        reason: invitation.recipient ?? "", now: now)(tx)
    }
    return (.home, say("You have a new role: \(title(invitation.scope, tx) ?? "")."))
  }
}
