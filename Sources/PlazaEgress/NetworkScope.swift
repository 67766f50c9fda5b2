/// The kind of network that an address belongs to.
public enum NetworkScope: Sendable, Hashable {
  /// The public internet.
  case internet
  /// A private network (RFC 1918, RFC 4193).
  case privateNetwork
  /// This machine, through the loopback interface.
  case loopback
  /// This machine, through the address of another interface.
  case thisMachine
  /// The local link (RFC 3927, RFC 4291 §2.5.6).
  case linkLocal
  /// A cloud provider's metadata service, which hands out credentials.
  case metadata
  /// A multicast group.
  case multicast
  /// Any other address that is not a single server on the internet: the registries of RFC 6890,
  /// unassigned blocks, and tunnels, whose destination is unknown.
  case reserved

  /// - Parameter own: the addresses of this machine's network interfaces.
  init(of address: NetworkAddress, own: Set<NetworkAddress>) {
    let address = address.plain
    if let special = Self.special.first(where: { $0.blocks.contains { address.isIn($0) } })?.scope
    {
      self = own.contains(address) && special == .privateNetwork ? .thisMachine : special
    } else if address.bytes.count == 16, !address.isIn(Self.globalUnicast) {
      self = .reserved
    } else {
      self = own.contains(address) ? .thisMachine : .internet
    }
  }

  /// The global unicast addresses of IPv6 that have been delegated (RFC 4291 §2.4).
  private static let globalUnicast: NetworkBlock = "2000::/3"

  /// Checked in order; the first match applies.
  private static let special: [(scope: NetworkScope, blocks: [NetworkBlock])] = [
    (
      .metadata,
      // AWS and most others; AWS over IPv6; Google over IPv6; Azure; Alibaba; Oracle.
      [
        "169.254.169.254/32", "fd00:ec2::254/128", "fd20:ce::254/128", "168.63.129.16/32",
        "100.100.100.200/32",
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
        "0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24",
        "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "2001::/23", "2001:db8::/32",
        "2002::/16", "3fff::/20",
      ]
    ),
  ]
}
