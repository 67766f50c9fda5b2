import Glibc
public import NIOCore

/// An IPv4 or IPv6 address, independent of its notation.
public struct NetworkAddress: Sendable, Hashable {
  /// Four or sixteen bytes in network byte order.
  let bytes: [UInt8]

  /// - Returns: `nil` for a Unix domain socket.
  public init?(_ address: SocketAddress) {
    guard let text = address.ipAddress else { return nil }
    self.init(text)
  }

  /// - Parameter text: an IPv4 address in dotted decimal notation, or an IPv6 address (RFC 4291
  ///   §2.2).
  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    var (short, long) = ([UInt8](repeating: 0, count: 4), [UInt8](repeating: 0, count: 16))
    let isShort = inet_pton(AF_INET, text, &short) == 1
    guard isShort || inet_pton(AF_INET6, text, &long) == 1 else { return nil }
    bytes = isShort ? short : long
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The IPv4 address embedded in an IPv4-mapped (RFC 4291 §2.5.5.2) or NAT64 (RFC 6052 §2.1)
  /// address; any other address is returned unchanged.
  var plain: NetworkAddress {
    let prefixes: [[UInt8]] = [
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    guard bytes.count == 16, prefixes.contains(Array(bytes.prefix(12))) else { return self }
    return NetworkAddress(Array(bytes.suffix(4)))
  }

  /// Whether the address is in a CIDR block.
  func isIn(_ block: NetworkBlock) -> Bool {
    guard bytes.count == block.bytes.count else { return false }
    return zip(bytes, block.bytes).enumerated().allSatisfy { index, pair in
      let bits = min(8, max(0, block.bits - 8 * index))
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
      return pair.0 & mask == pair.1 & mask
    }
  }
}

/// A CIDR block, such as `10.0.0.0/8`.
struct NetworkBlock: Sendable, ExpressibleByStringLiteral {
  let bytes: [UInt8]
  let bits: Int

  init(stringLiteral text: StaticString) {
    let parts = "\(text)".split(separator: "/")
    bytes = parts.first.flatMap { NetworkAddress(String($0)) }?.bytes ?? []
    bits = parts.last.flatMap { Int($0) } ?? 0
  }
}
