import Members
import Outbox
import PlazaBase
import PlazaMail
import PlazaWeb

/// What is mailed about a message to the camp.
struct FeedbackMessages: Sendable {
  /// The message itself. An answer goes to whoever wrote it.
  /// - Returns: nil where the camp has no address.
  func toCamp(_ camp: CampDetails, _ feedback: SendFeedback, _ ticket: String) -> EmailDraft? {
    guard let address = MailAddress(camp.email) else { return nil }
    var letter = EmailDraft(
      to: Mailbox(name: camp.name, address),
      subject: say("[\(ticket)] Message from \(feedback.name)"),
      text: """
        \(feedback.message)

        -- 
        \(feedback.name) <\(feedback.email)>
        \(say("Replies to this email go to that address. The message is also in the camp's inbox."))
        """)
    letter.replyTo = MailAddress(feedback.email).map { Mailbox(name: feedback.name, $0) }
    letter.language = .spoken
    return letter
  }

  /// The ticket for a member, and nothing of what was typed: whoever made the account may not be who has the address.
  /// - Returns: nil where mail does not reach the member's address.
  func receipt(_ camp: CampDetails, _ member: MemberSummary, _ ticket: String) -> EmailDraft? {
    guard let address = MailAddress(member.email) else { return nil }
    var letter = EmailDraft(
      to: Mailbox(address), subject: say("[\(ticket)] The camp has received your message"),
      text: say("Your message to \(camp.name) has the ticket number \(ticket). Quote it if you contact us about it."))
    letter.replyTo = MailAddress(camp.email).map { Mailbox(name: camp.name, $0) }
    letter.language = .spoken
    return letter
  }
}
