import Glibc
public import NIOCore

/// Name resolution by the operating system, and the addresses of this machine.
public enum SystemResolver {
  /// Returns the addresses of a host in the order of RFC 6724; empty if the host is unknown.
  public static func addresses(of host: String, port: Int) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let list else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list) { $0.pointee.ai_next }.compactMap {
      address(of: $0.pointee, host)
    }
  }

  /// Returns the addresses of this machine's network interfaces.
  public static func own() -> Set<NetworkAddress> {
    let devices = (try? System.enumerateDevices()) ?? []
    return Set(devices.compactMap { $0.address.flatMap(NetworkAddress.init) })
  }

  private static func address(of info: addrinfo, _ host: String) -> SocketAddress? {
    switch info.ai_family {
    case AF_INET:
      info.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        SocketAddress($0.pointee, host: host)
      }
    case AF_INET6:
      info.ai_addr.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
        SocketAddress($0.pointee, host: host)
      }
    default: nil
    }
  }
}
