private import Foundation
import PlazaBase

/// The SMTP client's state machine for one email (RFC 5321, 3207, 4954). It does no I/O: the
/// caller passes each reply to it and performs the resulting step.
struct SMTPSession: Sendable {
  /// The next step of the caller.
  enum Step: Sendable, Equatable {
    /// Send these bytes and wait for the reply.
    case send([UInt8])
    /// Start TLS, verify the server's certificate, then call ``SMTPSession/secured()``.
    case beginTLS
    /// The server has accepted the email, or would accept one. Its reply to QUIT is irrelevant.
    case taken
  }

  private enum State {
    case greeting, hello, startTLS, plain, loginUser, loginPassword
    case from(EmailMessage), to(EmailMessage), data(EmailMessage), content
  }

  private let server: SMTPServer
  private let email: EmailMessage?
  private let clientName: String
  private var state = State.greeting
  private var isSecured: Bool

  /// - Parameters:
  ///   - email: nil to check only whether the server accepts the connection and the credentials.
  ///   - clientName: the name of this host for EHLO.
  init(server: SMTPServer, email: EmailMessage?, clientName: String) {
    self.server = server
    self.email = email
    self.clientName = clientName
    isSecured = server.isImplicitTLS
  }

  /// - Throws: ``MailFailure`` if the email was not accepted.
  mutating func heard(_ reply: SMTPReply) throws(MailFailure) -> Step {
    switch (state, reply.code) {
    case (.greeting, 220): return send(.hello, "EHLO \(clientName)")
    case (.hello, 250): return try greeted(Set(reply.lines.dropFirst().map { $0.uppercased() }))
    case (.startTLS, 220): return .beginTLS
    case (.loginUser, 334): return send(.loginPassword, base64(server.credentials?.user ?? ""))
    case (.loginPassword, 334): return send(.plain, base64(server.credentials?.password ?? ""))
    case (.plain, 235): return sender()
    case (.from(let email), 250): return send(.to(email), "RCPT TO:<\(email.to.address)>")
    case (.to(let email), 250), (.to(let email), 251): return send(.data(email), "DATA")
    case (.data(let email), 354):
      state = .content
      return .send(Self.dotStuffed(email.bytes))
    case (.content, 250): return .taken
    default: throw failure(reply)
    }
  }

  /// Continues after the TLS handshake. The server's earlier capabilities are discarded, because
  /// an attacker could have sent them (RFC 3207 §4.2).
  mutating func secured() -> Step {
    isSecured = true
    return send(.hello, "EHLO \(clientName)")
  }

  private mutating func greeted(_ offers: Set<String>) throws(MailFailure) -> Step {
    if server.needsTLS, !isSecured {
      guard offers.contains("STARTTLS") else {
        throw .misconfigured(
          StoredPhrase(
            "the mail server doesn't support encryption (STARTTLS), so nothing was sent"))
      }
      return send(.startTLS, "STARTTLS")
    }
    guard let credentials = server.credentials else { return sender() }
    let ways = offers.first { $0.hasPrefix("AUTH ") }?.split(separator: " ").dropFirst() ?? []
    if ways.contains("PLAIN") {
      return send(.plain, "AUTH PLAIN " + base64("\0\(credentials.user)\0\(credentials.password)"))
    }
    guard ways.contains("LOGIN") else {
      throw .misconfigured(
        StoredPhrase("the mail server doesn't accept passwords with AUTH PLAIN or LOGIN"))
    }
    return send(.loginUser, "AUTH LOGIN")
  }

  private mutating func sender() -> Step {
    guard let email else { return .taken }
    return send(.from(email), "MAIL FROM:<\(email.from.address)>")
  }

  private mutating func send(_ next: State, _ line: String) -> Step {
    state = next
    return .send(Array("\(line)\r\n".utf8))
  }

  /// A rejection of the recipient or the content concerns the email; an earlier one concerns the
  /// configuration.
  private func failure(_ reply: SMTPReply) -> MailFailure {
    let message = StoredPhrase(written: reply.text)
    if (400..<500).contains(reply.code) { return .temporary(message) }
    guard reply.code >= 500 else {
      return .temporary(StoredPhrase("the mail server replied \(reply.text) unexpectedly"))
    }
    switch state {
    case .to, .data, .content: return .permanent(message)
    case .greeting, .hello, .startTLS, .plain, .loginUser, .loginPassword, .from:
      return .misconfigured(message)
    }
  }

  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// Returns the content for DATA: lines that begin with a dot are prefixed with another one, and
  /// a single dot ends the content (§4.5.2).
  /// - Parameter bytes: lines that end with CRLF.
  static func dotStuffed(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 16)
    var isStart = true
    for byte in bytes {
      if isStart, byte == 0x2E { out.append(0x2E) }
      out.append(byte)
      isStart = byte == 0x0A
    }
    return out + Array(".\r\n".utf8)
  }
}
