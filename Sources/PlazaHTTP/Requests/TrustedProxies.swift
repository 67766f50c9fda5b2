/// The reverse proxies whose `X-Forwarded-For` is trusted: addresses and CIDR blocks such as
/// `10.0.0.0/8`.
public struct TrustedProxies: Sendable {
  private let blocks: [AddressBlock]

  public static let none = TrustedProxies(blocks: [])

  private init(blocks: [AddressBlock]) { self.blocks = blocks }

  /// - Returns: `nil` if an element is neither an address nor a block.
  public init?(_ elements: [String]) {
    blocks = elements.compactMap(AddressBlock.init)
    if blocks.count < elements.count { return nil }
  }

  /// Whether the loopback address is trusted.
  public var includeLoopback: Bool { contains("127.0.0.1") || contains("::1") }

  /// - Parameter address: an address in any spelling.
  public func contains(_ address: String) -> Bool {
    if blocks.isEmpty { return false }
    guard let address = NetworkAddress(address) else { return false }
    return blocks.contains { $0.contains(address) }
  }

  var isEmpty: Bool { blocks.isEmpty }
}

/// An address, or a CIDR block (RFC 4632 §3.1, RFC 4291 §2.3).
private struct AddressBlock: Sendable {
  private let first: [UInt8]
  private let bits: Int

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let address = NetworkAddress(String(parts[0])) else { return nil }
    first = address.bytes
    guard parts.count == 2 else {
      bits = 8 * first.count
      return
    }
    guard let bits = Int(parts[1]), (0...8 * first.count).contains(bits) else { return nil }
    self.bits = bits
  }

  func contains(_ address: NetworkAddress) -> Bool {
    guard address.bytes.count == first.count else { return false }
    return zip(first, address.bytes).enumerated().allSatisfy { place, pair in
      let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, max(0, bits - 8 * place)))
      return pair.0 & mask == pair.1 & mask
    }
  }
}
