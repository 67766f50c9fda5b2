import Members
import Outbox
import PlazaMail
import PlazaWeb

/// What is mailed about a message to the camp.
struct FeedbackLetters: Sendable {
  let say: Say

  /// The message itself. An answer goes to whoever wrote it.
  /// - Returns: nil where the camp has no address.
  func toCamp(_ camp: CampDetails, _ feedback: SendFeedback, _ ticket: String) -> LetterDraft? {
    guard let address = MailAddress(camp.email) else { return nil }
    var letter = LetterDraft(
      to: Mailbox(name: camp.name, address),
      subject: say("[\(ticket)] Message from \(feedback.name)", "[\(ticket)] \(feedback.name)님의 메시지"),
      text: """
        \(feedback.message)

        -- 
        \(feedback.name) <\(feedback.email)>
        \(say("An answer to this letter goes to that address. The message is in the camp's inbox, too.",
            "이 메일에 답장하면 위 주소로 갑니다. 메시지는 캠프의 메시지함에도 있습니다."))
        """)
    letter.replyTo = MailAddress(feedback.email).map { Mailbox(name: feedback.name, $0) }
    letter.language = say.language
    return letter
  }

  /// The ticket for a member, and nothing of what was typed: whoever made the account may not be who has the address.
  /// - Returns: nil where mail does not reach the member's address.
  func receipt(_ camp: CampDetails, _ member: MemberEntry, _ ticket: String) -> LetterDraft? {
    guard let address = MailAddress(member.email) else { return nil }
    var letter = LetterDraft(
      to: Mailbox(address), subject: say("[\(ticket)] Your message is with the camp", "[\(ticket)] 메시지를 캠프에 전달했습니다"),
      text: say(
        "Your message to \(camp.name) has the number \(ticket). Please name it when you ask about it.",
        "\(camp.name): 메시지를 받았습니다. 접수 번호는 \(ticket)입니다. 문의하실 때 이 번호를 알려 주세요."))
    letter.replyTo = MailAddress(camp.email).map { Mailbox(name: camp.name, $0) }
    letter.language = say.language
    return letter
  }
}
