import Members
import Outbox
import PlazaBase
import PlazaData
import PlazaMail
import PlazaMarkup
import PlazaWeb

/// Makes letters of notices. Their links lead to the address that whoever runs the plaza has set: what a browser says
/// of its host could be a stranger's trap.
struct NotificationEmail: Sendable {
  /// For so long a letter that could not leave is of use.
  private static let useful = Duration.days(2)

  let origin: String

  /// - Returns: nil where nobody gets mail: a suspended member, or an address that is none.
  func letter(
    _ notification: Notification, _ kind: NotificationKind, _ say: Translator, _ stop: UnsubscribeToken,
    _ tx: any Transaction
  ) throws -> EmailDraft? {
    guard let member = try? MemberSummary.find(notification.member, tx), !member.isSuspended,
      let address = MailAddress(member.email)
    else { return nil }
    let ending = origin + NotificationPaths.stopByToken(stop.text).text
    var letter = EmailDraft(
      to: Mailbox(name: member.name, address), subject: notification.title(say).withoutNeedlessIsolates,
      text: text(notification, kind, say, ending))
    letter.language = say.language
    letter.uselessAt = notification.at + Self.useful
    letter.stop = ending
    return letter
  }

  private func text(_ notification: Notification, _ kind: NotificationKind, _ say: Translator, _ ending: String)
    -> String
  {
    """
    \(notification.title(say).withoutNeedlessIsolates)
    \(notification.detail(say).withoutNeedlessIsolates)

    \(origin)\(notification.link.text)

    \(say("You're getting this because “\(kind.title(say))” notifications are on. To turn them off:"))
    \(ending)
    \(say("Notification settings:"))
    \(origin)\(NotificationPaths.choices().text)
    """
  }
}
