import Outbox
import PlazaBase
import PlazaData
import PlazaMail

/// Mails the link of an invitation to a role, on an installation that sends mail.
struct MailRoleInvitation: Sendable {
  /// The address that receives the link.
  let address: MailAddress
  private let invitation: MakeRoleInvitation
  private let origin: String
  private let email: EnqueueEmail

  /// - Returns: nil if no mail is sent.
  init?(
    _ invitation: MakeRoleInvitation, to address: MailAddress, _ members: Members, in world: World
  ) {
    guard let mail = members.mail else { return nil }
    self.address = address
    self.invitation = invitation
    origin = mail.origin
    email = EnqueueEmail("members-role/\(invitation.secret.hash)", in: world)
  }

  /// - Parameter title: The display name of the role.
  func callAsFunction(_ title: String, _ tx: any Transaction) throws {
    try email(invitation.email(to: address, from: origin, title), tx)
  }
}
