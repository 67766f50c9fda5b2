internal import NIOSSL

/// Sends emails, and reports for each whether it was accepted.
public struct MailTransport: Sendable {
  public let route: MailTransportConfig
  private let timeout: Timeouts
  private let trust: NIOSSLTrustRoots

  /// The timeouts of a delivery.
  public struct Timeouts: Sendable {
    /// The connect timeout.
    public var connection = Duration.seconds(10)
    /// The timeout for each reply.
    public var reply = Duration.seconds(60)
    /// The timeout for the whole delivery.
    public var whole = Duration.seconds(180)

    /// Creates the default timeouts.
    public init() {}
  }

  /// - Parameter route: the command or server that accepts emails.
  public init(_ route: MailTransportConfig, timeout: Timeouts = Timeouts()) {
    self.init(route, timeout: timeout, trust: .default)
  }

  /// - Parameter trust: the trusted certificate authorities.
  init(_ route: MailTransportConfig, timeout: Timeouts, trust: NIOSSLTrustRoots) {
    self.route = route
    self.timeout = timeout
    self.trust = trust
  }

  /// Sends an email. When this returns, the server has accepted responsibility for it. If the
  /// connection breaks after the content was sent and before the reply, the email may have been
  /// accepted nevertheless; mail clients recognise the duplicate by its `Message-ID`.
  /// - Throws: ``MailFailure``.
  public func carry(_ email: EmailMessage) async throws(MailFailure) {
    switch route {
    case .sendmail(let path):
      try await SendmailCommand(path: path, timeout: timeout.whole).send(email)
    case .smtp(let server): try await connection(server).hold(email, as: email.from.address.host)
    }
  }

  /// Checks whether emails would be accepted, without sending one: connects to the server and
  /// signs in, or looks up the command.
  /// - Parameter from: the sender's address.
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
