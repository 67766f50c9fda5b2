import Members
import Outbox
import PlazaBase
import PlazaMail

/// The emails about a message to the camp.
struct FeedbackMessages: Sendable {
  /// Returns the message as an email to the camp. Replies go to the sender.
  /// - Returns: nil if the camp has no email address.
  func toCamp(_ camp: CampDetails, _ feedback: SendFeedback, _ ticket: String) -> EmailDraft? {
    guard let address = MailAddress(camp.email) else { return nil }
    var email = EmailDraft(
      to: Mailbox(name: camp.name, address),
      subject: say("[\(ticket)] Message from \(feedback.name)"),
      text: """
        \(feedback.message)

        -- 
        \(feedback.name) <\(feedback.email)>
        \(say("Replies to this email go to that address. The message is also in the camp's inbox."))
        """)
    email.replyTo = MailAddress(feedback.email).map { Mailbox(name: feedback.name, $0) }
    email.language = .current
    return email
  }

  /// Returns the ticket number as an email to a member. It does not contain the message, because
  /// the account may have been created with another person's address.
  /// - Returns: nil if the member has no valid email address.
  func receipt(_ camp: CampDetails, _ member: MemberSummary, _ ticket: String) -> EmailDraft? {
    guard let address = MailAddress(member.email) else { return nil }
    var email = EmailDraft(
      to: Mailbox(address), subject: say("[\(ticket)] The camp has received your message"),
      text: say(
        "Your message to \(camp.name) has the ticket number \(ticket). Quote it if you contact us about it."
      ))
    email.replyTo = MailAddress(camp.email).map { Mailbox(name: camp.name, $0) }
    email.language = .current
    return email
  }
}
