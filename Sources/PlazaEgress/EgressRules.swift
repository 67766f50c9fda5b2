/// Which servers may be connected to: by the place where an address leads, and by what settings name.
public struct EgressRules: Sendable, Hashable {
  /// Where the address of any host may lead.
  private let places: Set<NetworkPlace>
  /// Hosts that settings name.
  private let named: [EgressHost]
  /// Where the address of a host that a setting names may lead besides.
  private let namedPlaces: Set<NetworkPlace>

  /// Servers on the Internet, whoever named them.
  public static let internet = EgressRules(places: [.internet], named: [], namedPlaces: [])

  /// The one server of a setting: on the Internet, in a private network or on this machine.
  public static func server(_ host: EgressHost) -> EgressRules {
    EgressRules(places: [], named: [host], namedPlaces: [.internet, .privateNetwork, .loopback, .thisMachine])
  }

  /// Devices that people name within the hosts of a setting.
  /// - Parameter orPrivate: whether every host of a private network is named, too.
  public static func devices(_ hosts: [EgressHost], orPrivate: Bool) -> EgressRules {
    EgressRules(
      places: orPrivate ? [.privateNetwork] : [], named: hosts, namedPlaces: [.internet, .privateNetwork])
  }

  func admit(_ address: NetworkAddress, of host: String, port: Int, own: Set<NetworkAddress>) -> Bool {
    let place = NetworkPlace(of: address, own: own)
    if places.contains(place) { return true }
    return named.contains { entry in
      entry.isAt(port)
        && (entry.name == EgressHost.plain(host) && namedPlaces.contains(place) || entry.names(address, place))
    }
  }
}

/// A host as a setting names it: `printer.example`, `10.0.0.7:631`, `localhost:8631` or `[fe80::7]:631`.
public struct EgressHost: Sendable, Hashable {
  /// In lower case, without brackets and a dot at its end.
  let name: String
  private let port: Int?

  /// - Parameter port: nil for every port.
  public init(_ name: String, port: Int?) {
    self.name = Self.plain(name)
    self.port = port
  }

  /// - Returns: nil where the text is no host with or without a port.
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

  /// Whether the setting holds this very number, or means it by `localhost`.
  func names(_ address: NetworkAddress, _ place: NetworkPlace) -> Bool {
    if name == "localhost" { return place == .loopback }
    return NetworkAddress(name)?.plain == address.plain
  }

  static func plain(_ host: String) -> String {
    let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    return (bare.hasSuffix(".") ? String(bare.dropLast()) : bare).lowercased()
  }
}
