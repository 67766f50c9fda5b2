public import PlazaBase
public import PlazaData
public import PlazaMarkup
public import PlazaWeb

/// A role that a person gets by accepting an invitation and in no other way, such as coach of a group. The domain that
/// has the role declares it; `PlazaServer` hands all of them to ``Members``.
public protocol InvitedRole: Sendable {
  /// The domain and a word, such as `camp.coach`; kept in the database for good.
  var kind: String { get }

  /// What it is called, such as "Coach of U13 Tuesday".
  /// - Parameter scope: what the role is for, such as the key of a group.
  /// - Returns: nil where that does not exist any more.
  func words(_ scope: String, _ tx: any Transaction) throws -> String?

  /// Who may invite others to it, and withdraw invitations.
  var inviters: Audience { get }

  /// The page on which staff see who has the role.
  func desk(_ scope: String) -> Link

  /// Gives the role to the member who accepted.
  /// - Returns: the next page, and the sentence that is shown there.
  func accept(
    _ invitation: RoleInvitation, by member: ID<Member>, now: Instant, _ tx: any Transaction
  ) throws -> (link: Link, words: String)
}

extension InvitedRole {
  /// The page on which staff make an invitation to it.
  public func invite(_ scope: String) -> Link {
    Link("invitations", "new").query(["role": kind, "for": scope])
  }
}
