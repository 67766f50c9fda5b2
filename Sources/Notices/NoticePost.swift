import Members
import Outbox
import PlazaBase
import PlazaData
import PlazaMail
import PlazaMarkup
import PlazaWeb

/// Makes letters of notices. Their links lead to the address that whoever runs the plaza has set: what a browser says
/// of its host could be a stranger's trap.
struct NoticePost: Sendable {
  /// For so long a letter that could not leave is of use.
  private static let useful = Duration.days(2)

  let origin: String

  /// - Returns: nil where nobody gets mail: a suspended member, or an address that is none.
  func letter(
    _ notice: Notice, _ kind: NoticeKind, _ say: Say, _ stop: StopToken, _ tx: any Transaction
  ) throws -> LetterDraft? {
    guard let member = try? MemberEntry.find(notice.member, tx), !member.isSuspended,
      let address = MailAddress(member.email)
    else { return nil }
    let ending = origin + NoticeAt.stopByToken(stop.text).text
    var letter = LetterDraft(
      to: Mailbox(name: member.name, address), subject: notice.title(say).withoutNeedlessIsolates,
      text: text(notice, kind, say, ending))
    letter.language = say.language
    letter.uselessAt = notice.at + Self.useful
    letter.stop = ending
    return letter
  }

  private func text(_ notice: Notice, _ kind: NoticeKind, _ say: Say, _ ending: String) -> String {
    """
    \(notice.title(say).withoutNeedlessIsolates)
    \(notice.detail(say).withoutNeedlessIsolates)

    \(origin)\(notice.link.text)

    \(say("You get this because you want notices of “\(kind.title(say))”. No more of these:"))
    \(ending)
    \(say("Everything you can choose:"))
    \(origin)\(NoticeAt.choices().text)
    """
  }
}
