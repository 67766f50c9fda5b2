import HTTPTypes
import PlazaWeb

/// Whether a request was made on this machine, for this machine. A reverse proxy beside us has a local address too, so
/// that alone says nothing.
struct LocalCaller {
  /// Whether a local peer may be a proxy that does not say for whom it asks: there is TLS before us, and no local
  /// address among the proxies that were promised to say it.
  private let mayBeSilentProxy: Bool

  init(_ settings: Settings) {
    let isBehindTLS = settings.origin?.hasPrefix("https://") ?? false
    mayBeSilentProxy = isBehindTLS && !settings.trustedProxies.haveThisMachine
  }

  func isLocal(_ request: Request) -> Bool {
    if mayBeSilentProxy || !Self.isLoopback(request.address) { return false }
    if Self.forwarding.contains(where: { request.head.headerFields[$0] != nil }) { return false }
    // A page in a browser on this machine can be led here by a name of its own.
    return Self.isLocalName(request.head.authority ?? "")
  }

  private static let forwarding = [
    "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "CF-Connecting-IP",
    "True-Client-IP",
  ].compactMap { HTTPField.Name($0) }

  private static func isLoopback(_ address: String) -> Bool {
    address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
  }

  private static func isLocalName(_ authority: String) -> Bool {
    if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
    let name = authority.prefix { $0 != ":" }.lowercased()
    return name == "localhost" || name.hasPrefix("127.") && name.allSatisfy { $0.isNumber || $0 == "." }
  }
}
