import Foundation
public import PlazaEgress

/// An absolute URL that this server may request: `https`, or `http` to loopback addresses, where
/// tests run their servers, and to devices. It has no user, password or fragment. It carries the
/// egress rules that apply to connections to it.
public struct FetchURL: Sendable, Hashable, CustomStringConvertible {
  /// The complete URL.
  public let text: String
  /// Scheme, host and port, such as `https://itunes.apple.com:443`.
  public let origin: String
  /// The host name or IP address, in lower case, without brackets and trailing dot.
  public let host: String
  /// The port, explicit or implied by the scheme.
  public let port: Int
  /// The networks in which the host may be.
  let egress: EgressRules
  /// Whether the host is a loopback address.
  public let isLoopback: Bool
  /// Whether `http` is allowed to other hosts than loopback addresses.
  private let isPlain: Bool

  /// Creates a URL from data or user input. Its host must be on the Internet.
  /// - Returns: nil if the text is not such a URL.
  public init?(_ text: String) { self.init(text, isPlain: false) { _ in .internet } }

  /// Creates a URL from a setting. Its host may also be in a private network or on this machine.
  /// - Returns: nil if the text is not such a URL.
  public init?(setting text: String) { self.init(text, isPlain: false, EgressRules.server) }

  /// Creates the URL of a device, such as a printer, in a private network. It may use `http`.
  /// - Returns: nil if the text is not such a URL.
  public init?(ofDevice text: String, within rules: EgressRules) {
    self.init(text, isPlain: true) { _ in rules }
  }

  private init?(_ text: String, isPlain: Bool, _ rules: (EgressHost) -> EgressRules) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      var parts = URLComponents(string: text),
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
    self.isPlain = isPlain
    egress = rules(EgressHost(host, port: port))
    origin = "\(scheme)://\(host):\(port)"
  }

  /// Returns a host name or IP address, restricted to characters that all parsers interpret alike.
  private static func host(_ text: String?) -> String? {
    var host = (text ?? "").lowercased().trimmingCharacters(in: ["[", "]"])
    if host.hasSuffix(".") { host.removeLast() }
    let isNumber = host.contains(":") && NetworkAddress(host) != nil
    return isNumber || host.wholeMatch(of: /[a-z0-9._\-]+/) != nil ? host : nil
  }

  /// Returns the URL with path components appended and its query replaced.
  /// - Parameters:
  ///   - path: the path components, which are percent-encoded here.
  ///   - query: the names and values, in this order.
  public func adding(_ path: [String], query: [(name: String, value: String)] = []) -> FetchURL? {
    var whole = String(text.prefix { $0 != "?" })
    while whole.hasSuffix("/") { whole.removeLast() }
    for part in path { whole += "/" + Self.encode(part) }
    if !query.isEmpty {
      whole +=
        "?"
        + query.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
    }
    return FetchURL(whole, isPlain: isPlain) { _ in egress }
  }

  /// Returns the target of a redirect from this URL.
  func resolving(_ location: String) -> FetchURL? {
    guard let base = URL(string: text), let url = URL(string: location, relativeTo: base) else {
      return nil
    }
    return FetchURL(url.absoluteString, isPlain: isPlain) { _ in egress }
  }

  /// The same as ``text``.
  public var description: String { text }

  private static let loopback: Set = ["localhost", "127.0.0.1", "::1"]

  private static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// The unreserved characters of RFC 3986 §2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
