import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The role of a player or coach of a group. The scope is the key of the group.
struct CampGroupRole: InvitedRole {
  let part: CampGroup.Part

  var kind: String { "camp.\(part.rawValue)" }

  var inviters: Audience { .staff(of: HockeyCamp.name) }

  func title(_ scope: String, _ tx: any Transaction) throws -> String? {
    guard let id = ID<CampGroup>(scope), let group = try CampGroup.find(id, tx) else { return nil }
    return part == .coach ? say("Coach of \(group.name)") : say("Player of \(group.name)")
  }

  func desk(_ scope: String) -> Link { CampPaths.group(scope) }

  func accept(
    _ invitation: RoleInvitation, by member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> (link: Link, message: String) {
    guard let group = ID<CampGroup>(invitation.scope) else { throw PeopleRefusal.noSuchGroup }
    try JoinGroup(group: group, member: member, part: part)(tx)
    for child in try Guardian.children(of: member, tx) + [member] {
      try GuardianRule.check(child, tx)
    }
    return (CampPaths.home(), say("Welcome to the group."))
  }
}
