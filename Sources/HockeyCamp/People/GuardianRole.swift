public import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The role of a player's guardian. The scope is the key of the player. Accepting the invitation
/// only requests the change: a second person, who then sees the account, has to agree.
struct GuardianRole: InvitedRole {
  var kind: String { "camp.guardian" }

  var inviters: Audience { .staff(of: HockeyCamp.name) }

  func title(_ scope: String, _ tx: any Transaction) throws -> String? {
    guard let child = ID<Member>(scope), let name = try MemberSummary.names(of: [child], tx)[child]
    else { return nil }
    return say("Guardian of \(name.isolated)")
  }

  func desk(_ scope: String) -> Link { CampPaths.groups() }

  func accept(
    _ invitation: RoleInvitation, by member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> (link: Link, message: String) {
    guard let child = ID<Member>(invitation.scope), let id = ID<GuardianChange>(invitation.id.text)
    else {
      throw PeopleRefusal.noSuchMember
    }
    try RequestGuardianChange(
      id: id, kind: .add, child: child, guardian: member, requester: invitation.invitedBy, now: now
    )(tx)
    return (
      CampPaths.home(),
      say(
        "Thank you. You'll become a guardian when a current guardian or an administrator agrees.")
    )
  }
}

extension HockeyCamp {
  /// The camp's roles that members receive by invitation.
  public static var invitedRoles: [any InvitedRole] {
    CampGroup.Part.allCases.map(CampGroupRole.init) + [GuardianRole()]
  }
}
