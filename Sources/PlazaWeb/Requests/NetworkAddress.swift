import Glibc
import NIOCore
import PlazaBase

/// An address of the internet, whoever wrote it how.
struct NetworkAddress: Sendable, Hashable {
  /// In its one short spelling (RFC 5952); an IPv4 address within IPv6 as the IPv4 address it is.
  let text: String
  /// What stands for one customer of a provider: an IPv4 address, or the first 64 bits of an IPv6 address, whose other
  /// half everybody chooses freely.
  let network: String
  /// Four or sixteen, in the order of the network.
  let bytes: [UInt8]

  /// - Returns: nil where the text is no address.
  init?(_ text: String) {
    guard text.utf8.count <= 45, let socket = try? SocketAddress(ipAddress: text, port: 0), let plain = socket.ipAddress
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
