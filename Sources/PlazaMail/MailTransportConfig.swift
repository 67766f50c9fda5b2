/// How letters leave this machine.
public enum MailTransportConfig: Sendable, Equatable {
  /// By a program that takes a letter on its standard input, as every Unix mail server brings one.
  case sendmail(path: String)
  /// By a mail server that takes letters over the network.
  case smtp(SMTPServer)

  /// The program or the server, as people know it; never with the password.
  public var place: String {
    switch self {
    case .sendmail(let path): path
    case .smtp(let server): "\(server.host):\(server.port)"
    }
  }
}

/// A mail server that takes our letters.
public struct SMTPServer: Sendable, Equatable {
  /// Its name or address.
  public let host: String
  /// 1…65535.
  public let port: Int
  /// Whether TLS begins with the first byte (`smtps`), not by STARTTLS.
  public let isImplicitTLS: Bool
  /// Who signs in; nil where the server takes our letters without.
  public let credentials: Credentials?

  /// A name and a password for the server.
  public struct Credentials: Sendable, Equatable {
    /// As the server knows us.
    public let user: String
    /// Never shown or logged.
    public let password: String
  }

  /// Whether the server is this machine itself, to which nobody listens on the way.
  public var isLoopback: Bool { host == "localhost" || host == "::1" || Self.isLoopbackNumber(host) }

  /// Whether letters may go only through TLS. A password always does.
  public var needsTLS: Bool { isImplicitTLS || credentials != nil || !isLoopback }

  /// Only four numbers: `127.example.org` is somebody's name.
  private static func isLoopbackNumber(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
