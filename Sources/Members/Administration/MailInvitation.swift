import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaMarkup

/// Mails the link of an invitation to the invited person, on an installation that sends mail.
struct MailInvitation: Sendable {
  /// The address that receives the link.
  let address: MailAddress
  private let invitation: Invitation
  private let name: String
  private let inviter: String
  private let origin: String
  private let email: EnqueueEmail

  /// - Returns: nil if there is no link, if no mail is sent, or if mail cannot reach the address.
  init?(
    _ invitation: Invitation?, to email: String, of name: String, by inviter: Viewer,
    _ members: Members, in world: World
  ) {
    guard let invitation, let mail = members.mail, let address = MailAddress(email) else {
      return nil
    }
    self.address = address
    self.invitation = invitation
    self.name = name
    self.inviter = inviter.name
    origin = mail.origin
    self.email = EnqueueEmail("members-invitation/\(invitation.secret.hash)", in: world)
  }

  func callAsFunction(_ tx: any Transaction) throws { try email(draft, tx) }

  private var draft: EmailDraft {
    var draft = EmailDraft(
      to: Mailbox(name: name, address), subject: say("Your account is ready for you"),
      text: """
        \(say("\(inviter) created an account for you at \(origin).").withoutNeedlessIsolates)

        \(say("Open this link within seven days and choose your password:"))

        \(origin)\(invitation.link)

        \(say("It works once. Anyone with this link can choose your password, so don't share it."))
        \(say("If you don't know the sender, ignore this email."))
        """)
    draft.isSecret = true
    draft.language = .current
    draft.uselessAt = invitation.expiresAt
    return draft
  }
}
