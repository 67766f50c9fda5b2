public import Foundation

/// An incremental hash function. It is a value type: a copy continues independently.
public protocol HashFunction: Sendable {
  static var digestByteCount: Int { get }
  /// The block length in bytes, on which HMAC depends.
  static var blockByteCount: Int { get }

  init()
  /// Appends bytes to the input.
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  /// Returns the digest of the input so far.
  func finalize() -> Digest<Self>
}

extension HashFunction {
  /// Appends bytes to the input.
  public mutating func update(data: some ContiguousBytes) {
    data.withUnsafeBytes { update(bufferPointer: $0) }
  }

  /// Returns the digest of a message.
  public static func hash(data: some ContiguousBytes) -> Digest<Self> {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }
}
