import PlazaBase
import Testing

@testable import PlazaMail

@Suite struct SMTPSessionTests {
  private static func dialogue(_ setting: String) throws -> SMTPSession {
    guard case .smtp(let server) = try MailTransportConfig(reading: setting) else {
      throw MailRouteError(message: "not SMTP")
    }
    let from = Mailbox(try #require(MailAddress("office@camp.example")))
    let to = Mailbox(try #require(MailAddress("ann@example.org")))
    let mark = try #require(MessageID(key: "1", host: "plaza.example"))
    let email = EmailMessage(
      from: from, to: to, subject: "Hi", text: "one\n.two", messageID: mark,
      written: Instant(seconds: 0))
    return SMTPSession(server: server, email: email, clientName: "plaza.example")
  }

  /// Feeds the server's replies to the session in order.
  /// - Returns: The client's output after each reply, as text.
  private static func play(_ dialogue: inout SMTPSession, _ replies: [String]) throws -> [String] {
    var reader = SMTPReplyReader()
    var steps: [String] = []
    for reply in try replies.flatMap({ try reader.append(Array(($0 + "\r\n").utf8)) }) {
      switch try dialogue.heard(reply) {
      case .send(let bytes): steps.append(String(decoding: bytes, as: UTF8.self))
      case .taken: steps.append("taken")
      case .beginTLS:
        steps.append("TLS")
        if case .send(let bytes) = dialogue.secured() {
          steps.append(String(decoding: bytes, as: UTF8.self))
        }
      }
    }
    return steps
  }

  @Test func `an e-mail is sent after STARTTLS and login, and leading dots are doubled`() throws {
    var dialogue = try Self.dialogue("smtp://camp:secret@mail.example.org")
    let steps = try Self.play(
      &dialogue,
      [
        "220 ready", "250-mail\r\n250-AUTH PLAIN\r\n250 STARTTLS", "220 go",
        "250-mail\r\n250 AUTH LOGIN PLAIN",
        "235 in", "250 ok", "250 ok", "354 go on", "250 queued",
      ])
    #expect(
      steps.prefix(8) == [
        "EHLO plaza.example\r\n", "STARTTLS\r\n", "TLS", "EHLO plaza.example\r\n",
        "AUTH PLAIN AGNhbXAAc2VjcmV0\r\n",
        "MAIL FROM:<office@camp.example>\r\n", "RCPT TO:<ann@example.org>\r\n", "DATA\r\n",
      ])
    #expect(steps[8].hasSuffix("\r\n\r\none\r\n..two\r\n.\r\n"))
    #expect(steps.last == "taken" && steps.count == 10)
  }

  @Test func `AUTH LOGIN is used if PLAIN is not offered`() throws {
    var dialogue = try Self.dialogue("smtps://camp:secret@mail.example.org")
    let steps = try Self.play(
      &dialogue,
      ["220 hi", "250-mail\r\n250 AUTH LOGIN", "334 VXNlcm5hbWU6", "334 UGFzc3dvcmQ6", "235 in"])
    #expect(steps[1...3] == ["AUTH LOGIN\r\n", "Y2FtcA==\r\n", "c2VjcmV0\r\n"])
  }

  @Test func `without STARTTLS a remote server gets neither password nor e-mail`() throws {
    var dialogue = try Self.dialogue("smtp://camp:secret@mail.example.org")
    #expect(throws: MailFailure.self) {
      try Self.play(&dialogue, ["220 hi", "250-mail\r\n250 AUTH PLAIN"])
    }
  }

  @Test func `a local relay is used without TLS`() throws {
    var dialogue = try Self.dialogue("smtp://localhost:25")
    let steps = try Self.play(&dialogue, ["220 hi", "250 mail"])
    #expect(steps.last == "MAIL FROM:<office@camp.example>\r\n")
  }

  @Test(arguments: [
    (["421 busy"], MailFailure.temporary(StoredPhrase(written: "421 busy"))),
    (["554 go away"], .misconfigured(StoredPhrase(written: "554 go away"))),
    (
      ["220 hi", "250 mail", "550 who are you"],
      .misconfigured(StoredPhrase(written: "550 who are you"))
    ),
    (["220 hi", "250 mail", "250 ok", "451 grey"], .temporary(StoredPhrase(written: "451 grey"))),
    (
      ["220 hi", "250 mail", "250 ok", "550 no such user"],
      .permanent(StoredPhrase(written: "550 no such user"))
    ),
    (
      ["220 hi", "250 mail", "250 ok", "250 ok", "354 go", "552 too big"],
      .permanent(StoredPhrase(written: "552 too big"))
    ),
    (
      ["220 hi", "250 mail", "354 go"],
      .temporary(StoredPhrase("the mail server replied \("354 go") unexpectedly"))
    ),
  ])
  func `each refusal maps to its failure`(replies: [String], failure: MailFailure) throws {
    var dialogue = try Self.dialogue("smtp://localhost:25")
    #expect(throws: failure) { try Self.play(&dialogue, replies) }
  }

  @Test func `replies are parsed from chunks of any size`() throws {
    var reader = SMTPReplyReader()
    var replies: [SMTPReply] = []
    for byte in "250-mail\r\n250 SIZE 10\r\n220 next\r\n".utf8 {
      replies += try reader.append([byte])
    }
    #expect(
      replies == [
        SMTPReply(code: 250, lines: ["mail", "SIZE 10"]), SMTPReply(code: 220, lines: ["next"]),
      ])
    #expect(reader.isEmpty)
    _ = try reader.append(Array("250-half".utf8))
    #expect(!reader.isEmpty)
  }

  @Test(arguments: [
    "HTTP/1.1 400 Bad Request\r\n", "25\r\n", "250-a\r\n550 b\r\n", "950 x\r\n", "250x\r\n",
    "\r\n",
  ])
  func `an invalid reply ends the session`(text: String) {
    var reader = SMTPReplyReader()
    #expect(throws: MailFailure.self) { try reader.append(Array(text.utf8)) }
  }

  @Test func `an endless reply is refused`() throws {
    var reader = SMTPReplyReader()
    #expect(throws: MailFailure.self) {
      for _ in 0..<1000 { _ = try reader.append(Array("250-more and more and more\r\n".utf8)) }
    }
    var endless = SMTPReplyReader()
    #expect(throws: MailFailure.self) {
      try endless.append([UInt8](repeating: 0x32, count: 20_000))
    }
  }

  @Test func `a server's reply is shown as printable ASCII of limited length`() {
    let reply = SMTPReply(code: 550, lines: ["\u{1B}[31m안" + String(repeating: "x", count: 900)])
    #expect(reply.text.hasPrefix("550 ?[31m???x") && reply.text.utf8.count == 204)
  }
}
