import Foundation
public import PlazaEgress

/// An absolute address of another server that this one may ask: `https`, or `http` on this machine itself, where tests
/// have their stand-ins, and of devices. It has no user, no password and no fragment. It carries the rules that say
/// whether this server may connect to it.
public struct FetchURL: Sendable, Hashable, CustomStringConvertible {
  /// The whole address.
  public let text: String
  /// Scheme, host and port, such as `https://itunes.apple.com:443`.
  public let origin: String
  /// The name or number of the server, in lower case, without brackets and a dot at its end.
  public let host: String
  /// The port, whether or not the text names one.
  public let port: Int
  /// Where its host may be.
  let egress: EgressRules
  /// Whether it is on this machine.
  public let isLoopback: Bool

  /// An address that data or people name: a server on the Internet.
  /// - Returns: nil where the text is no such address.
  public init?(_ text: String) { self.init(text, isPlain: false) { _ in .internet } }

  /// An address that a setting names: its server may be in a private network or on this machine, too.
  /// - Returns: nil where the text is no such address.
  public init?(setting text: String) { self.init(text, isPlain: false, EgressRules.server) }

  /// An address in a network of one's own, where devices such as printers speak without TLS.
  /// - Returns: nil where the text is no such address.
  public init?(ofDevice text: String, within rules: EgressRules) { self.init(text, isPlain: true) { _ in rules } }

  private init?(_ text: String, isPlain: Bool, _ rules: (EgressHost) -> EgressRules) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), var parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), parts.user == nil, parts.password == nil,
      let host = Self.host(parts.host)
    else { return nil }
    let isLoopback = Self.loopback.contains(host)
    guard scheme == "https" || scheme == "http" && (isLoopback || isPlain) else { return nil }
    let port = parts.port ?? (scheme == "https" ? 443 : 80)
    guard (1...65535).contains(port) else { return nil }
    parts.fragment = nil
    parts.scheme = scheme
    if !host.contains(":") { parts.host = host }
    guard let whole = parts.string else { return nil }
    self.text = whole
    self.host = host
    self.port = port
    self.isLoopback = isLoopback
    egress = rules(EgressHost(host, port: port))
    origin = "\(scheme)://\(host):\(port)"
  }

  /// A name or a number and nothing that another program would read as something else.
  private static func host(_ text: String?) -> String? {
    var host = (text ?? "").lowercased().trimmingCharacters(in: ["[", "]"])
    if host.hasSuffix(".") { host.removeLast() }
    let isNumber = host.contains(":") && NetworkAddress(host) != nil
    return isNumber || host.wholeMatch(of: /[a-z0-9._\-]+/) != nil ? host : nil
  }

  /// A place under this address: its path with more parts after it, and a query in place of its own.
  /// - Parameters:
  ///   - path: parts of a path, each encoded here.
  ///   - query: names and values, in this order.
  public func adding(_ path: [String], query: [(name: String, value: String)] = []) -> FetchURL? {
    var whole = String(text.prefix { $0 != "?" })
    while whole.hasSuffix("/") { whole.removeLast() }
    for part in path { whole += "/" + Self.encode(part) }
    if !query.isEmpty {
      whole += "?" + query.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
    }
    return FetchURL(whole, isPlain: false) { _ in egress }
  }

  /// Where a redirect leads from here.
  func resolving(_ location: String) -> FetchURL? {
    guard let base = URL(string: text), let url = URL(string: location, relativeTo: base) else { return nil }
    return FetchURL(url.absoluteString, isPlain: false) { _ in egress }
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
