public import Foundation

/// HMAC (RFC 2104): authentication codes based on a hash function and a key.
public enum HMAC<Function: HashFunction> {
  public typealias MAC = Digest<Function>

  /// Returns the authentication code of a message.
  public static func authenticationCode(for data: some ContiguousBytes, using key: SymmetricKey)
    -> MAC
  {
    let block = block(of: key)
    var inner = Function()
    inner.update(data: block.map { $0 ^ 0x36 })
    inner.update(data: data)
    var outer = Function()
    outer.update(data: block.map { $0 ^ 0x5C })
    outer.update(data: inner.finalize())
    return outer.finalize()
  }

  /// The key, hashed if it is longer than a block, and padded with zeros to the block length.
  private static func block(of key: SymmetricKey) -> [UInt8] {
    let bytes =
      key.bytes.count > Function.blockByteCount ? Function.hash(data: key.bytes).bytes : key.bytes
    return bytes + [UInt8](repeating: 0, count: max(0, Function.blockByteCount - bytes.count))
  }
}
