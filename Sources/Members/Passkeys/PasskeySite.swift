import Foundation
import HTTPTypes
import PlazaBase
import PlazaHTTP
import PlazaWebAuthn

/// Whether passkeys can be used at the address at which the site is opened (Web Authentication
/// §5.1.2: a domain in a secure context).
enum PasskeySite {
  /// - Parameters:
  ///   - origin: The public origin, such as `https://plaza.example`; nil if none is configured.
  ///   - authority: The host and port of the request.
  static func at(_ origin: String?, authority: String?) throws(PasskeyRefusal) -> RelyingParty {
    let origin = origin ?? "http://\(authority ?? "")"
    guard let parts = URLComponents(string: origin), let host = parts.host, !host.isEmpty else {
      throw .insecure
    }
    if isNumber(host) { throw .address }
    let isLocal = host == "localhost" || host.hasSuffix(".localhost")
    guard parts.scheme == "https" || isLocal else { throw .insecure }
    return RelyingParty(id: host.lowercased(), origin: origin)
  }

  /// Whether the host is an IP address. The last label of a name is never a number.
  private static func isNumber(_ host: String) -> Bool {
    host.contains(":") || host.split(separator: ".").last?.allSatisfy(\.isWholeNumber) ?? true
  }
}

extension Request {
  /// This site as authenticators know it.
  func passkeySite() throws(PasskeyRefusal) -> RelyingParty {
    try PasskeySite.at(site.origin, authority: head.authority)
  }
}

extension Members {
  /// Whether the pages offer passkeys. They do not if an identity provider holds the passwords,
  /// because it decides how members sign in.
  func offersPasskeys(_ request: Request) -> Bool {
    authority == nil && (try? request.passkeySite()) != nil
  }

  /// - Throws: 404 if an identity provider holds the passwords.
  func requirePasskeys() throws(Problem) {
    if authority != nil { throw .notFound }
  }
}
