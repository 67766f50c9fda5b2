/// The servers that may be connected to, by the network of their address and by the host names in
/// settings.
public struct EgressRules: Sendable, Hashable {
  /// The networks allowed for any host.
  private let scopes: Set<NetworkScope>
  /// The hosts named in settings.
  private let named: [EgressHost]
  /// The networks additionally allowed for the named hosts.
  private let namedScopes: Set<NetworkScope>

  /// Allows any server on the public internet.
  public static let internet = EgressRules(scopes: [.internet], named: [], namedScopes: [])

  /// Allows the one server named in a setting: on the internet, in a private network or on this
  /// machine.
  public static func server(_ host: EgressHost) -> EgressRules {
    EgressRules(
      scopes: [], named: [host],
      namedScopes: [.internet, .privateNetwork, .loopback, .thisMachine])
  }

  /// Allows devices chosen by users among the hosts named in a setting.
  /// - Parameter orPrivate: whether every host in a private network is allowed too.
  public static func devices(_ hosts: [EgressHost], orPrivate: Bool) -> EgressRules {
    EgressRules(
      scopes: orPrivate ? [.privateNetwork] : [], named: hosts,
      namedScopes: [.internet, .privateNetwork])
  }

  func admit(_ address: NetworkAddress, of host: String, port: Int, own: Set<NetworkAddress>)
    -> Bool
  {
    let scope = NetworkScope(of: address, own: own)
    if scopes.contains(scope) { return true }
    return named.contains { entry in
      entry.isAt(port)
        && (entry.name == EgressHost.plain(host) && namedScopes.contains(scope)
          || entry.names(address, scope))
    }
  }
}

/// A host as written in a setting: `printer.example`, `10.0.0.7:631`, `localhost:8631` or
/// `[fe80::7]:631`.
public struct EgressHost: Sendable, Hashable {
  /// The host in lower case, without brackets and without a trailing dot.
  let name: String
  private let port: Int?

  /// - Parameter port: the only allowed port; `nil` allows all ports.
  public init(_ name: String, port: Int?) {
    self.name = Self.plain(name)
    self.port = port
  }

  /// - Returns: `nil` if the text is not a host with an optional port.
  public init?(_ text: String) {
    let pattern = /(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._\-]+)(?::([0-9]{1,5}))?/
    if NetworkAddress(text) != nil {
      self.init(text, port: nil)
      return
    }
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let port = match.2.flatMap { Int($0) }
    guard port.map({ (1...65535).contains($0) }) ?? true else { return nil }
    self.init(String(match.1), port: port)
  }

  func isAt(_ port: Int) -> Bool { self.port.map { $0 == port } ?? true }

  /// Whether the setting contains this IP address, or contains `localhost` and the address is a
  /// loopback address.
  func names(_ address: NetworkAddress, _ scope: NetworkScope) -> Bool {
    if name == "localhost" { return scope == .loopback }
    return NetworkAddress(name)?.plain == address.plain
  }

  static func plain(_ host: String) -> String {
    let bare =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    return (bare.hasSuffix(".") ? String(bare.dropLast()) : bare).lowercased()
  }
}
