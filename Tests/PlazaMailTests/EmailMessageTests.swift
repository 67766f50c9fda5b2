import Foundation
import PlazaBase
import Testing

@testable import PlazaMail

@Suite struct EmailMessageTests {
  private static func email(name: String = "", subject: String = "Hello", text: String = "Hi")
    throws -> EmailMessage
  {
    let camp = try #require(MailAddress("office@camp.example"))
    let ann = try #require(MailAddress("ann@example.org"))
    let mark = try #require(MessageID(key: "0193.feedback", host: "plaza.example"))
    return EmailMessage(
      from: Mailbox(name: "Edge Camp", camp), to: Mailbox(name: name, ann), subject: subject,
      text: text,
      messageID: mark, written: Instant(seconds: 1_795_435_200))
  }

  private static func lines(_ email: EmailMessage) -> [String] {
    String(decoding: email.bytes, as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test func `an e-mail that can be stopped has unsubscribe headers`() throws {
    var email = try Self.email()
    email.unsubscribe = "https://plaza.example/notifications/stop/abc_1-2"
    let lines = Self.lines(email)
    #expect(lines.contains("List-Unsubscribe: <https://plaza.example/notifications/stop/abc_1-2>"))
    #expect(lines.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"))
  }

  @Test(arguments: [
    "https://plaza.example/\r\nBcc: <all@example.org>", "https://a.example/>, <mailto:b@c.example",
    "한국어",
  ])
  func `an unsubscribe address with a line break adds no header`(address: String) throws {
    var email = try Self.email()
    email.unsubscribe = address
    #expect(
      !Self.lines(email).contains { $0.hasPrefix("List-Unsubscribe") || $0.hasPrefix("Bcc") })
  }

  @Test func `a plain e-mail is formatted as in RFC 5322`() throws {
    var email = try Self.email()
    email.isAutomatic = true
    #expect(
      Self.lines(email) == [
        "Date: Mon, 23 Nov 2026 12:00:00 +0000", "From: \"Edge Camp\"", " <office@camp.example>",
        "To: <ann@example.org>", "Subject: Hello", "Message-ID: <0193.feedback@plaza.example>",
        "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: quoted-printable", "", "Hi", "",
      ])
  }

  @Test(arguments: ["\r\n", "\n", "\r", "\u{2028}", "\u{0B}"])
  func `a line break in a name or subject adds no header`(end: String) throws {
    let hostile = "Hello\(end)Bcc: victim@example.org"
    let lines = Self.lines(try Self.email(name: hostile, subject: hostile))
    #expect(!lines.contains { $0.hasPrefix("Bcc") })
    #expect(lines.contains("Subject: Hello Bcc: victim@example.org"))
  }

  @Test func `Korean text is encoded as ASCII in short lines and decodes unchanged`() throws {
    let subject = String(repeating: "하키 캠프 등록 문의 🏒 ", count: 9)
    let bytes = try Self.email(
      name: "김하나", subject: subject, text: String(repeating: "안녕하세요 ", count: 60)
    ).bytes
    #expect(bytes.allSatisfy { $0 < 0x80 })
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 76 })
    let start = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
    let words =
      [lines[start].dropFirst(9)]
      + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.map { $0.dropFirst() }
    let decoded = try words.map { word in
      try #require(word.hasPrefix("=?UTF-8?B?") && word.hasSuffix("?="))
      let data = try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2))))
      return try #require(String(data: data, encoding: .utf8))
    }
    #expect(decoded.joined() == subject)
  }

  @Test func `a subject that looks like an encoded word is encoded`() throws {
    let lines = Self.lines(try Self.email(subject: "=?UTF-8?B?SGk=?="))
    #expect(!lines.contains("Subject: =?UTF-8?B?SGk=?="))
  }

  @Test(arguments: ["\\", "\""]) func `a name with many escapes becomes an encoded word`(
    mark: String
  ) throws {
    let lines = Self.lines(try Self.email(name: String(repeating: mark, count: 50), subject: "Hi"))
    #expect(lines.allSatisfy { $0.utf8.count <= 78 })
    #expect(lines.contains { $0.hasPrefix("To: =?UTF-8?B?") })
  }

  @Test func `quotes and backslashes in a name are escaped`() throws {
    let lines = Self.lines(try Self.email(name: #"Ann "The \ Edge" Lee"#))
    #expect(lines.contains(#"To: "Ann \"The \\ Edge\" Lee""#))
  }

  @Test func `quoted-printable encodes trailing spaces, equals signs and all line breaks`() {
    let encoded = String(decoding: QuotedPrintable.encode("a=b \r\nc\rd\t\n\u{E9}"), as: UTF8.self)
    #expect(encoded == "a=3Db=20\r\nc\r\nd=09\r\n=C3=A9\r\n")
    let long = String(
      decoding: QuotedPrintable.encode(String(repeating: "x", count: 200)), as: UTF8.self)
    #expect(long.components(separatedBy: "\r\n").allSatisfy { $0.count <= 76 })
    #expect(long.replacing("=\r\n", with: "") == String(repeating: "x", count: 200) + "\r\n")
  }

  @Test(arguments: [
    "ann", "ann@", "@example.org", "ann@localhost", "a b@example.org",
    "ann@example.org\r\nRCPT TO:<b@c.de>",
    "ann@-x.org", ".ann@example.org", "a..n@example.org", "ann@exa_mple.org", "ann@example.org>",
    "안@example.org",
    "ann@example..org",
  ])
  func `an invalid address is refused`(text: String) { #expect(MailAddress(text) == nil) }

  @Test(arguments: ["ann@example.org", "Ann.O'Lee+camp@Mail.Example.org", "a@b.kr"])
  func `a valid address is kept as written`(text: String) {
    #expect(MailAddress(text)?.description == text)
  }

  @Test func `a message ID with a line break or a second at sign is refused`() {
    #expect(MessageID(key: "a\r\nb", host: "plaza.example") == nil)
    #expect(MessageID(key: "a@b.example", host: "plaza.example") == nil)
  }
}
