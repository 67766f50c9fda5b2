import Foundation

/// An absolute address of another server that this one may ask: `https`, or `http` on this machine itself, where tests
/// have their stand-ins, and of devices. It has no user, no password and no fragment.
public struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// The whole address.
  public let text: String
  /// Scheme, host and port, such as `https://itunes.apple.com:443`.
  public let origin: String
  /// The name or number of the server, in lower case, without brackets.
  public let host: String
  /// Whether it is on this machine.
  public let isLoopback: Bool

  /// - Returns: nil where the text is no such address.
  public init?(_ text: String) { self.init(text, plain: false) }

  /// An address in a network of one's own, where devices such as printers speak without TLS.
  /// - Returns: nil where the text is no such address.
  public init?(ofDevice text: String) { self.init(text, plain: true) }

  private init?(_ text: String, plain: Bool) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), var parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), parts.user == nil, parts.password == nil,
      let host = parts.host?.lowercased().trimmingCharacters(in: ["[", "]"]), !host.isEmpty
    else { return nil }
    let isLoopback = Self.loopback.contains(host)
    guard scheme == "https" || scheme == "http" && (isLoopback || plain) else { return nil }
    let port = parts.port ?? (scheme == "https" ? 443 : 80)
    guard (1...65535).contains(port) else { return nil }
    parts.fragment = nil
    parts.scheme = scheme
    guard let whole = parts.string else { return nil }
    self.text = whole
    self.host = host
    self.isLoopback = isLoopback
    origin = "\(scheme)://\(host):\(port)"
  }

  /// A place under this address: its path with more parts after it, and a query in place of its own.
  /// - Parameters:
  ///   - path: parts of a path, each encoded here.
  ///   - query: names and values, in this order.
  public func adding(_ path: [String], query: [(name: String, value: String)] = []) -> WebAddress? {
    var whole = String(text.prefix { $0 != "?" })
    while whole.hasSuffix("/") { whole.removeLast() }
    for part in path { whole += "/" + Self.encode(part) }
    if !query.isEmpty {
      whole += "?" + query.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
    }
    return WebAddress(whole)
  }

  /// Where a redirect leads from here.
  func resolving(_ location: String) -> WebAddress? {
    guard let base = URL(string: text), let url = URL(string: location, relativeTo: base) else { return nil }
    return WebAddress(url.absoluteString)
  }

  /// The same as `text`.
  public var description: String { text }

  private static let loopback: Set = ["localhost", "127.0.0.1", "::1"]

  private static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// RFC 3986 §2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
