import HTTPTypes
import PlazaHTTP

/// Decides whether a request comes from this machine. A loopback peer address is not sufficient,
/// because a reverse proxy on the same machine has one as well.
struct LocalCaller {
  /// Whether a loopback peer may be a proxy that sends no forwarding headers: TLS is terminated in
  /// front of this server, and no loopback address is among the trusted proxies.
  private let mayBeSilentProxy: Bool

  init(_ settings: Settings) {
    let isBehindTLS = settings.origin?.hasPrefix("https://") ?? false
    mayBeSilentProxy = isBehindTLS && !settings.trustedProxies.includeLoopback
  }

  func isLocal(_ request: Request) -> Bool {
    if mayBeSilentProxy || !Self.isLoopback(request.address) { return false }
    if Self.forwarding.contains(where: { request.head.headerFields[$0] != nil }) { return false }
    // The Host header must be a local name: by DNS rebinding, a page in a browser on this machine
    // could otherwise send requests here.
    return Self.isLocalName(request.head.authority ?? "")
  }

  private static let forwarding = [
    "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP",
    "CF-Connecting-IP",
    "True-Client-IP",
  ].compactMap { HTTPField.Name($0) }

  private static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
  }

  private static func isLocalName(_ authority: String) -> Bool {
    if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
    let name = authority.prefix { $0 != ":" }.lowercased()
    return name == "localhost"
      || name.hasPrefix("127.") && name.allSatisfy { $0.isNumber || $0 == "." }
  }
}
