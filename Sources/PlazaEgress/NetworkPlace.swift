/// Where an address leads.
public enum NetworkPlace: Sendable, Hashable {
  /// The public Internet.
  case internet
  /// A network of one's own: RFC 1918, RFC 4193.
  case privateNetwork
  /// This machine, by the loopback interface.
  case loopback
  /// This machine, by an address of another interface of its own.
  case thisMachine
  /// The machines on the same wire: RFC 3927, RFC 4291 §2.5.6.
  case linkLocal
  /// The service by which a cloud hands credentials to its machines.
  case metadata
  /// Many machines at once.
  case multicast
  /// Everything else that is not for one server on the Internet: the registries of RFC 6890, what nobody was given yet,
  /// and tunnels, which hide where they lead.
  case reserved

  /// - Parameter own: the addresses of this machine's interfaces.
  init(of address: NetworkAddress, own: Set<NetworkAddress>) {
    let address = address.plain
    if let special = Self.special.first(where: { $0.blocks.contains { address.isIn($0) } })?.place {
      self = own.contains(address) && special == .privateNetwork ? .thisMachine : special
    } else if address.bytes.count == 16, !address.isIn(Self.globalUnicast) {
      self = .reserved
    } else {
      self = own.contains(address) ? .thisMachine : .internet
    }
  }

  /// All of IPv6 that was given out for single servers (RFC 4291 §2.4).
  private static let globalUnicast: NetworkBlock = "2000::/3"

  /// The first that fits counts.
  private static let special: [(place: NetworkPlace, blocks: [NetworkBlock])] = [
    (
      .metadata,
      // AWS and most others; AWS by IPv6; Google by IPv6; Azure; Alibaba; Oracle.
      [
        "169.254.169.254/32", "fd00:ec2::254/128", "fd20:ce::254/128", "168.63.129.16/32", "100.100.100.200/32",
        "192.0.0.192/32",
      ]
    ),
    (.loopback, ["127.0.0.0/8", "::1/128"]),
    (.linkLocal, ["169.254.0.0/16", "fe80::/10"]),
    (.multicast, ["224.0.0.0/4", "ff00::/8"]),
    (.privateNetwork, ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]),
    (
      .reserved,
      [
        "0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
      ]
    ),
  ]
}
