import Testing

@testable import PlazaMail

@Suite struct MailTransportConfigTests {
  private static func server(_ text: String) throws -> SMTPServer {
    guard case .smtp(let server) = try MailTransportConfig(reading: text) else {
      throw MailRouteError(message: "not SMTP")
    }
    return server
  }

  @Test func `every form of the setting is parsed`() throws {
    #expect(
      try MailTransportConfig(reading: "sendmail:/usr/sbin/sendmail")
        == .sendmail(path: "/usr/sbin/sendmail"))
    let one = try Self.server("smtp://camp%40example.org:p%3Aa%2Fs@Mail.Example.org")
    #expect(
      one.host == "mail.example.org" && one.port == 587 && !one.isImplicitTLS && one.needsTLS)
    #expect(one.credentials?.user == "camp@example.org" && one.credentials?.password == "p:a/s")
    let two = try Self.server("smtps://mail.example.org/")
    #expect(two.port == 465 && two.isImplicitTLS && two.credentials == nil)
    let three = try Self.server("smtp://[::1]:2525")
    #expect(three.host == "::1" && three.port == 2525 && !three.needsTLS)
  }

  @Test func `only connections to the local machine may omit TLS`() throws {
    #expect(try !Self.server("smtp://127.0.0.1:25").needsTLS)
    #expect(try Self.server("smtp://127.evil.example:25").needsTLS)
    #expect(try Self.server("smtps://localhost").needsTLS)
  }

  @Test(arguments: [
    "", "mail.example.org", "sendmail:sendmail", "sendmail:", "smtp://", "smtp://host:0",
    "smtp://host:70000",
    "smtp://secret@host", "smtp://u:secret@x@host", "smtp://u:secret%00@host",
    "smtp://u:secret@ho st",
    "http://u:secret@host", "sendmail:/usr/sbin/sendmail -t",
  ])
  func `an invalid setting is refused with a message that hides the password`(text: String) {
    let error = #expect(throws: MailRouteError.self) { try MailTransportConfig(reading: text) }
    #expect(error?.message.contains("secret") == false && error?.message.hasSuffix(".") == true)
  }
}
