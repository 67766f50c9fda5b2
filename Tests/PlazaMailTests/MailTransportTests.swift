import NIOSSL
import PlazaBase
import Testing

@testable import PlazaMail

@Suite struct MailTransportTests {
  private static func carrier(
    _ start: String, _ office: SMTPTestServer, trusting identity: TestCertificate = .right,
    reply: Duration = .seconds(600)
  ) throws -> MailTransport {
    var timeout = MailTransport.Timeouts()
    (timeout.reply, timeout.whole) = (reply, .seconds(600))
    return MailTransport(
      try MailTransportConfig(reading: "\(start):\(office.port)"), timeout: timeout,
      trust: .certificates(try identity.chain))
  }

  /// Returns the error of sending an email to a server with this conduct.
  private static func failure(
    _ word: String, _ conduct: SMTPTestServer.Conduct, reply: Duration = .seconds(600)
  ) async throws -> (MailFailure?, SMTPTestServer) {
    var manner = SMTPTestServer.Manner()
    manner.conduct[word] = conduct
    var found: (MailFailure?, SMTPTestServer)?
    try await SMTPTestServer.open(manner) { office in
      do throws(MailFailure) {
        let carrier: MailTransport
        let email: EmailMessage
        do {
          carrier = try Self.carrier("smtp://127.0.0.1", office, reply: reply)
          email = try EmailMessage.testing()
        } catch { throw .misconfigured(StoredPhrase(written: "\(error)")) }
        try await carrier.carry(email)
        found = (nil, office)
      } catch {
        found = (error, office)
      }
    }
    return try #require(found)
  }

  @Test func `a local relay receives the complete e-mail`() async throws {
    try await SMTPTestServer.open(.init()) { office in
      try await Self.carrier("smtp://127.0.0.1", office).carry(.testing())
      let delivery = try #require(office.deliveries.first)
      #expect(
        delivery.from == "MAIL FROM:<office@camp.example>"
          && delivery.to == "RCPT TO:<ann@example.org>")
      #expect(delivery.lines.suffix(3) == ["", "one", ".two"])
      #expect(delivery.lines.contains("Message-ID: <1@camp.example>"))
      #expect(office.received.first == "EHLO camp.example" && office.deliveries.count == 1)
    }
  }

  @Test(arguments: [(false, "smtp"), (true, "smtps")], ["localhost", "127.0.0.1"])
  func `an e-mail with credentials is sent over TLS`(way: (Bool, String), host: String)
    async throws
  {
    try await SMTPTestServer.open(.init(identity: .right, isImplicitTLS: way.0)) { office in
      try await Self.carrier("\(way.1)://camp:secret@\(host)", office).carry(.testing())
      #expect(office.deliveries.map(\.wasSecured) == [true])
      #expect(office.received.contains("STARTTLS") == !way.0)
    }
  }

  @Test(arguments: ["smtp", "smtps"])
  func `a certificate with a wrong name or unknown issuer ends the connection before the login`(
    scheme: String
  )
    async throws
  {
    for (shown, trusted) in [(TestCertificate.other, TestCertificate.other), (.right, .other)] {
      try await SMTPTestServer.open(.init(identity: shown, isImplicitTLS: scheme == "smtps")) {
        office in
        let carrier = try Self.carrier(
          "\(scheme)://camp:secret@127.0.0.1", office, trusting: trusted)
        let email = try EmailMessage.testing()
        let failure = await #expect(throws: MailFailure.self) { try await carrier.carry(email) }
        guard case .misconfigured = failure else {
          throw failure ?? .temporary(StoredPhrase(written: "no failure"))
        }
        #expect(!office.received.contains { $0.hasPrefix("AUTH") || $0.hasPrefix("MAIL") })
      }
    }
  }

  @Test func `without STARTTLS the password is not sent, even to the local machine`() async throws
  {
    try await SMTPTestServer.open(.init()) { office in
      let carrier = try Self.carrier("smtp://camp:secret@127.0.0.1", office)
      let email = try EmailMessage.testing()
      let failure = await #expect(throws: MailFailure.self) { try await carrier.carry(email) }
      guard case .misconfigured = failure else {
        throw failure ?? .temporary(StoredPhrase(written: "no failure"))
      }
      #expect(office.received == ["EHLO camp.example"])
    }
  }

  @Test func `plaintext injected after STARTTLS is refused`() async throws {
    let manner = SMTPTestServer.Manner(
      identity: .right, conduct: ["STARTTLS": .say("220 go on\r\n250-office\r\n250 AUTH PLAIN")])
    try await SMTPTestServer.open(manner) { office in
      let carrier = try Self.carrier("smtp://camp:secret@127.0.0.1", office)
      let email = try EmailMessage.testing()
      let failure = await #expect(throws: MailFailure.self) { try await carrier.carry(email) }
      #expect(
        failure
          == .misconfigured(StoredPhrase("the mail server sent data before encryption started")))
      #expect(office.deliveries.isEmpty)
    }
  }

  @Test func `a wrong password is a configuration error`() async throws {
    try await SMTPTestServer.open(.init(identity: .right)) { office in
      let carrier = try Self.carrier("smtp://camp:wrong@127.0.0.1", office)
      let email = try EmailMessage.testing()
      await #expect(throws: MailFailure.misconfigured(StoredPhrase(written: "535 wrong"))) {
        try await carrier.carry(email)
      }
      await #expect(throws: MailFailure.misconfigured(StoredPhrase(written: "535 wrong"))) {
        try await carrier.probe(from: email.from.address)
      }
    }
  }

  @Test(arguments: [
    ("GREETING", "421 busy", MailFailure.temporary(StoredPhrase(written: "421 busy"))),
    ("MAIL", "421 closing", .temporary(StoredPhrase(written: "421 closing"))),
    ("RCPT", "550 nobody", .permanent(StoredPhrase(written: "550 nobody"))),
    ("RCPT", "450 grey", .temporary(StoredPhrase(written: "450 grey"))),
    ("END", "552 too big", .permanent(StoredPhrase(written: "552 too big"))),
    (
      "GREETING", "HTTP/1.1 400 Bad Request",
      .temporary(StoredPhrase("the mail server's reply isn't valid SMTP"))
    ),
  ])
  func `each SMTP refusal maps to its failure`(word: String, reply: String, expected: MailFailure)
    async throws
  {
    let (failure, office) = try await Self.failure(word, .say(reply))
    #expect(failure == expected)
    #expect(office.deliveries.isEmpty)
  }

  @Test(arguments: ["GREETING", "EHLO", "RCPT", "DATA", "END"])
  func `a server that stops responding causes a timeout`(word: String) async throws {
    let (failure, _) = try await Self.failure(word, .silence, reply: .milliseconds(200))
    #expect(failure == .temporary(StoredPhrase("the mail server stopped responding")))
  }

  @Test(arguments: ["GREETING", "MAIL", "CONTENT", "END"])
  func `a server that closes the connection causes a retry, even within a message`(word: String)
    async throws
  {
    let (failure, office) = try await Self.failure(word, .closeConnection)
    guard case .temporary = failure else {
      throw failure ?? .permanent(StoredPhrase(written: "no failure"))
    }
    #expect(office.deliveries.isEmpty)
  }

  @Test(arguments: ["GREETING", "EHLO", "END"])
  func `an endless reply is cut off`(word: String) async throws {
    let (failure, _) = try await Self.failure(word, .flood)
    #expect(failure == .temporary(StoredPhrase("the mail server's reply doesn't end")))
  }

  @Test func `a refused connection causes a retry`() async throws {
    var port = 0
    try await SMTPTestServer.open(.init()) { port = $0.port }
    let carrier = MailTransport(try MailTransportConfig(reading: "smtp://127.0.0.1:\(port)"))
    let email = try EmailMessage.testing()
    let failure = await #expect(throws: MailFailure.self) { try await carrier.carry(email) }
    guard case .temporary = failure else {
      throw failure ?? .permanent(StoredPhrase(written: "no failure"))
    }
  }

  @Test func `a mail probe sends no e-mail`() async throws {
    try await SMTPTestServer.open(.init(identity: .right)) { office in
      let from = try #require(MailAddress("office@camp.example"))
      try await Self.carrier("smtp://camp:secret@127.0.0.1", office).probe(from: from)
      #expect(
        office.received.contains { $0.hasPrefix("AUTH") }
          && !office.received.contains { $0.hasPrefix("MAIL") })
    }
  }
}
