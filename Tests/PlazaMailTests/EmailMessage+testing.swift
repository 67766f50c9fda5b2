import PlazaBase
import Testing

@testable import PlazaMail

extension EmailMessage {
  static func testing(_ text: String = "one\n.two", to: String = "ann@example.org") throws
    -> EmailMessage
  {
    let mark = try #require(MessageID(key: "1", host: "camp.example"))
    return EmailMessage(
      from: Mailbox(name: "Edge Camp", try #require(MailAddress("office@camp.example"))),
      to: Mailbox(try #require(MailAddress(to))), subject: "Hi", text: text, messageID: mark,
      written: Instant(seconds: 0))
  }
}
