public import PlazaBase
public import PlazaData
public import PlazaHTTP
public import PlazaMarkup

/// A role that a person can only get by accepting an invitation, such as coach of a group. The
/// module that owns the role declares it; `PlazaServer` passes all of them to ``Members``.
public protocol InvitedRole: Sendable {
  /// The module and a name, such as `camp.coach`. Stored in the database, so it must never change.
  var kind: String { get }

  /// The display name, such as "Coach of U13 Tuesday".
  /// - Parameter scope: The object of the role, such as the ID of a group.
  /// - Returns: nil if the scope no longer exists.
  func title(_ scope: String, _ tx: any Transaction) throws -> String?

  /// The viewers who may create and withdraw invitations.
  var inviters: Audience { get }

  /// The page on which staff see who has the role.
  func desk(_ scope: String) -> Link

  /// Grants the role to the member who accepted the invitation.
  /// - Returns: The page to redirect to, and the message to show there.
  func accept(
    _ invitation: RoleInvitation, by member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> (link: Link, message: String)
}

extension InvitedRole {
  /// The page on which staff create an invitation.
  public func invite(_ scope: String) -> Link {
    Link("invitations", "new").query(["role": kind, "for": scope])
  }
}
