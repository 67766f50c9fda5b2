public import Foundation

/// HMAC (RFC 2104): authentication codes by a hash function and a key.
public enum HMAC<Function: HashFunction> {
  /// An authentication code, which is a digest of the same hash function.
  public typealias MAC = Digest<Function>

  /// The authentication code of some bytes.
  public static func authenticationCode(for data: some ContiguousBytes, using key: SymmetricKey) -> MAC {
    let block = block(of: key)
    var inner = Function()
    inner.update(data: block.map { $0 ^ 0x36 })
    inner.update(data: data)
    var outer = Function()
    outer.update(data: block.map { $0 ^ 0x5C })
    outer.update(data: inner.finalize())
    return outer.finalize()
  }

  /// The key, or the digest of a long one, with zeros up to the length of a block.
  private static func block(of key: SymmetricKey) -> [UInt8] {
    let bytes = key.bytes.count > Function.blockByteCount ? Function.hash(data: key.bytes).bytes : key.bytes
    return bytes + [UInt8](repeating: 0, count: max(0, Function.blockByteCount - bytes.count))
  }
}
