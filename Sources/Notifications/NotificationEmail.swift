import Members
import Outbox
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMail
import PlazaMarkup

/// Composes notification emails. The origin of their links is configured, because the `Host`
/// header of a request could be forged.
struct NotificationEmail: Sendable {
  /// How long an email that could not be sent remains useful.
  private static let useful = Duration.days(2)

  let origin: String

  /// - Returns: nil if the member is suspended or has no valid address.
  func email(
    _ notification: Notification, _ kind: NotificationKind, _ say: Translator,
    _ stop: UnsubscribeToken,
    _ tx: any Transaction
  ) throws -> EmailDraft? {
    guard let member = try? MemberSummary.find(notification.member, tx), !member.isSuspended,
      let address = MailAddress(member.email)
    else { return nil }
    let ending = origin + NotificationPaths.stopByToken(stop.text).text
    var email = EmailDraft(
      to: Mailbox(name: member.name, address),
      subject: notification.title(say).withoutNeedlessIsolates,
      text: text(notification, kind, say, ending))
    email.language = say.language
    email.uselessAt = notification.at + Self.useful
    email.unsubscribe = ending
    return email
  }

  private func text(
    _ notification: Notification, _ kind: NotificationKind, _ say: Translator, _ ending: String
  )
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
