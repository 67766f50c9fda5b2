private import Foundation
import PlazaBase

/// What we say to a mail server to hand over one letter, and what its replies mean (RFC 5321, 3207, 4954). It knows no
/// network: whoever holds the connection tells it each reply and does the step it answers with.
struct SMTPSession: Sendable {
  /// What to do next.
  enum Step: Sendable, Equatable {
    /// Send these bytes and wait for the reply.
    case send([UInt8])
    /// Begin TLS, check the server's certificate, then ask ``SMTPSession/secured()``.
    case beginTLS
    /// The server has taken the letter, or would take one. What it says to QUIT changes nothing.
    case taken
  }

  private enum State {
    case greeting, hello, startTLS, plain, loginUser, loginPassword
    case from(EmailMessage), to(EmailMessage), data(EmailMessage), content
  }

  private let server: SMTPServer
  private let letter: EmailMessage?
  private let clientName: String
  private var state = State.greeting
  private var isSecured: Bool

  /// - Parameters:
  ///   - letter: nil where the server is only asked whether it lets us in.
  ///   - clientName: this host's name, for EHLO.
  init(server: SMTPServer, letter: EmailMessage?, clientName: String) {
    self.server = server
    self.letter = letter
    self.clientName = clientName
    isSecured = server.isImplicitTLS
  }

  /// - Throws: ``MailFailure`` where the letter was not taken.
  mutating func heard(_ reply: SMTPReply) throws(MailFailure) -> Step {
    switch (state, reply.code) {
    case (.greeting, 220): return send(.hello, "EHLO \(clientName)")
    case (.hello, 250): return try greeted(Set(reply.lines.dropFirst().map { $0.uppercased() }))
    case (.startTLS, 220): return .beginTLS
    case (.loginUser, 334): return send(.loginPassword, base64(server.credentials?.user ?? ""))
    case (.loginPassword, 334): return send(.plain, base64(server.credentials?.password ?? ""))
    case (.plain, 235): return sender()
    case (.from(let letter), 250): return send(.to(letter), "RCPT TO:<\(letter.to.address)>")
    case (.to(let letter), 250), (.to(let letter), 251): return send(.data(letter), "DATA")
    case (.data(let letter), 354):
      state = .content
      return .send(Self.dotStuffed(letter.bytes))
    case (.content, 250): return .taken
    default: throw failure(reply)
    }
  }

  /// TLS stands. What the server said before is forgotten: a stranger could have said it (RFC 3207 §4.2).
  mutating func secured() -> Step {
    isSecured = true
    return send(.hello, "EHLO \(clientName)")
  }

  private mutating func greeted(_ offers: Set<String>) throws(MailFailure) -> Step {
    if server.needsTLS, !isSecured {
      guard offers.contains("STARTTLS") else {
        throw .misconfigured(StoredPhrase("the mail server doesn't support encryption (STARTTLS), so nothing was sent"))
      }
      return send(.startTLS, "STARTTLS")
    }
    guard let credentials = server.credentials else { return sender() }
    let ways = offers.first { $0.hasPrefix("AUTH ") }?.split(separator: " ").dropFirst() ?? []
    if ways.contains("PLAIN") {
      return send(.plain, "AUTH PLAIN " + base64("\0\(credentials.user)\0\(credentials.password)"))
    }
    guard ways.contains("LOGIN") else {
      throw .misconfigured(StoredPhrase("the mail server doesn't accept passwords with AUTH PLAIN or LOGIN"))
    }
    return send(.loginUser, "AUTH LOGIN")
  }

  private mutating func sender() -> Step {
    guard let letter else { return .taken }
    return send(.from(letter), "MAIL FROM:<\(letter.from.address)>")
  }

  private mutating func send(_ next: State, _ line: String) -> Step {
    state = next
    return .send(Array("\(line)\r\n".utf8))
  }

  /// Only a no to the recipient or to the letter itself is about this letter; a no before that is about us.
  private func failure(_ reply: SMTPReply) -> MailFailure {
    let words = StoredPhrase(written: reply.words)
    if (400..<500).contains(reply.code) { return .temporary(words) }
    guard reply.code >= 500 else { return .temporary(StoredPhrase("the mail server replied \(reply.words) unexpectedly")) }
    switch state {
    case .to, .data, .content: return .permanent(words)
    case .greeting, .hello, .startTLS, .plain, .loginUser, .loginPassword, .from: return .misconfigured(words)
    }
  }

  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  /// A letter as it follows DATA: a dot more before each line that begins with one, then a dot alone (§4.5.2).
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
