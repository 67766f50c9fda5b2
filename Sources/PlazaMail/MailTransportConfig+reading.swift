private import Foundation

/// The reason why the mail setting is invalid. It never contains the password.
public struct MailRouteError: Error, Sendable, Equatable {
  /// The rest of a sentence that begins with the setting's name: "must be …".
  public let message: String
}

extension MailTransportConfig {
  /// - Parameter text: `sendmail:/usr/sbin/sendmail`, `smtp://user:password@host:587` or
  ///   `smtps://…`. In the user and the password, `:`, `@`, `/` and `%` are percent-encoded.
  /// - Throws: ``MailRouteError``.
  public init(reading text: String) throws(MailRouteError) {
    if let path = text.after("sendmail:") {
      guard path.hasPrefix("/"), path.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
        throw MailRouteError(
          message: "must name the program by its whole path, as in sendmail:/usr/sbin/sendmail.")
      }
      self = .sendmail(path: path)
    } else if let rest = text.after("smtps://") {
      self = .smtp(try SMTPServer(reading: rest, isImplicitTLS: true, port: 465))
    } else if let rest = text.after("smtp://") {
      self = .smtp(try SMTPServer(reading: rest, isImplicitTLS: false, port: 587))
    } else {
      throw MailRouteError(message: "must begin with sendmail:, smtp:// or smtps://.")
    }
  }
}

extension SMTPServer {
  fileprivate init(reading text: String, isImplicitTLS: Bool, port: Int) throws(MailRouteError) {
    let whole = text.hasSuffix("/") ? String(text.dropLast()) : text
    let parts = whole.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let address = parts.last else {
      throw MailRouteError(
        message: "has more than one @; write an @ of the user or the password as %40.")
    }
    let (host, given) = try Self.hostAndPort(address)
    self.host = host
    self.port = given ?? port
    self.isImplicitTLS = isImplicitTLS
    credentials = parts.count == 2 ? try Credentials(reading: parts[0]) : nil
  }

  private static func hostAndPort(_ text: String) throws(MailRouteError) -> (String, Int?) {
    let wrong = MailRouteError(
      message: "must name a host, and a port from 1 to 65535 if any, as in smtp://host:587.")
    let pattern = /(?:\[([0-9A-Fa-f:]+)\]|([A-Za-z0-9.\-]+))(?::([0-9]{1,5}))?/
    guard let match = text.wholeMatch(of: pattern), let host = match.1 ?? match.2 else {
      throw wrong
    }
    guard let digits = match.3 else { return (host.lowercased(), nil) }
    guard let port = Int(digits), (1...65535).contains(port) else { throw wrong }
    return (host.lowercased(), port)
  }
}

extension SMTPServer.Credentials {
  fileprivate init(reading text: String) throws(MailRouteError) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
      String($0).removingPercentEncoding
    }
    // SASL separates user and password with NUL, so neither can contain one.
    guard parts.count == 2, let user = parts[0], let password = parts[1], !user.isEmpty,
      !password.isEmpty,
      !(user + password).utf8.contains(0)
    else {
      throw MailRouteError(
        message:
          "must have user:password before the @, percent-encoded where they hold : @ / or %.")
    }
    self.user = user
    self.password = password
  }
}

extension String {
  fileprivate func after(_ start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)) : nil
  }
}
