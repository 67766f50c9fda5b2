import Glibc
import NIOCore
import PlazaBase

/// An IP address in canonical form.
struct NetworkAddress: Sendable, Hashable {
  /// The canonical spelling (RFC 5952); an IPv4-mapped IPv6 address is converted to IPv4.
  let text: String
  /// The part of the address that identifies one customer of a provider: an IPv4 address, or the
  /// /64 prefix of an IPv6 address, whose interface identifier the customer can choose freely.
  let network: String
  /// Four or sixteen bytes in network byte order.
  let bytes: [UInt8]

  /// - Returns: `nil` if the text is not an IP address.
  init?(_ text: String) {
    guard text.utf8.count <= 45, let socket = try? SocketAddress(ipAddress: text, port: 0),
      let plain = socket.ipAddress
    else { return nil }
    var (short, bytes) = ([UInt8](repeating: 0, count: 4), [UInt8](repeating: 0, count: 16))
    guard inet_pton(AF_INET6, plain, &bytes) == 1 else {
      guard inet_pton(AF_INET, plain, &short) == 1 else { return nil }
      self.text = plain
      network = plain
      self.bytes = short
      return
    }
    if bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] {
      self.text = bytes.suffix(4).map { String($0) }.joined(separator: ".")
      network = self.text
      self.bytes = Array(bytes.suffix(4))
    } else {
      self.text = plain
      self.bytes = bytes
      network = "\(bytes.prefix(8).hexadecimal)::/64"
    }
  }
}
