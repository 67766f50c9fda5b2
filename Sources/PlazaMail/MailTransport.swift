internal import NIOSSL

/// Brings letters out of this machine, and says of each whether it was taken.
public struct MailTransport: Sendable {
  /// How letters leave.
  public let route: MailTransportConfig
  private let timeout: Patience
  private let trust: NIOSSLTrustRoots

  /// How long a server may keep us waiting.
  public struct Patience: Sendable {
    /// For the connection.
    public var connection = Duration.seconds(10)
    /// For each of its replies.
    public var reply = Duration.seconds(60)
    /// For everything.
    public var whole = Duration.seconds(180)

    /// The usual patience.
    public init() {}
  }

  /// - Parameter route: how letters leave.
  public init(_ route: MailTransportConfig, timeout: Patience = Patience()) {
    self.init(route, timeout: timeout, trust: .default)
  }

  /// - Parameter trust: whose certificates are believed.
  init(_ route: MailTransportConfig, timeout: Patience, trust: NIOSSLTrustRoots) {
    self.route = route
    self.timeout = timeout
    self.trust = trust
  }

  /// Hands a letter over. It returns once the other side has taken it on: after that it is theirs to deliver or to send
  /// back. Where the connection breaks after the letter and before the answer it may have been taken all the same; the
  /// letter's mark tells readers that the next try is no second letter.
  /// - Throws: ``MailFailure``.
  public func carry(_ letter: EmailMessage) async throws(MailFailure) {
    switch route {
    case .sendmail(let path): try await SendmailCommand(path: path, timeout: timeout.whole).take(letter)
    case .smtp(let server): try await connection(server).hold(letter, as: letter.from.address.host)
    }
  }

  /// Asks whether letters would be taken, without sending one: a server is greeted and signed in to, a program is
  /// looked for.
  /// - Parameter from: whose letters they would be.
  /// - Throws: ``MailFailure``.
  public func probe(from: MailAddress) async throws(MailFailure) {
    switch route {
    case .sendmail(let path): try SendmailCommand(path: path, timeout: timeout.whole).probe()
    case .smtp(let server): try await connection(server).hold(nil, as: from.host)
    }
  }

  private func connection(_ server: SMTPServer) -> SMTPConnection {
    SMTPConnection(server: server, timeout: timeout, trust: trust)
  }
}
