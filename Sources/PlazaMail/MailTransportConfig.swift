/// The configuration of the mail transport.
public enum MailTransportConfig: Sendable, Equatable {
  /// A command that accepts an email on standard input, as mail servers on Unix provide.
  case sendmail(path: String)
  /// An SMTP server.
  case smtp(SMTPServer)

  /// The command or the server for display, without the password.
  public var displayName: String {
    switch self {
    case .sendmail(let path): path
    case .smtp(let server): "\(server.host):\(server.port)"
    }
  }
}

/// An SMTP server that relays outgoing email.
public struct SMTPServer: Sendable, Equatable {
  /// The host name or IP address.
  public let host: String
  /// The port, 1…65535.
  public let port: Int
  /// Whether the connection uses implicit TLS (`smtps`) instead of STARTTLS.
  public let isImplicitTLS: Bool
  /// The credentials; nil if the server requires none.
  public let credentials: Credentials?

  public struct Credentials: Sendable, Equatable {
    public let user: String
    /// Must not be shown or logged.
    public let password: String
  }

  /// Whether the server is on this machine, so that the connection cannot be intercepted.
  public var isLoopback: Bool {
    host == "localhost" || host == "::1" || Self.isLoopbackNumber(host)
  }

  /// Whether TLS is required. It always is with a password.
  public var needsTLS: Bool { isImplicitTLS || credentials != nil || !isLoopback }

  /// Requires four numbers, because `127.example.org` is a valid host name.
  private static func isLoopbackNumber(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
