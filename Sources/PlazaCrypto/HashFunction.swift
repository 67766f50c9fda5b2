public import Foundation

/// A hash function that takes its input in parts. Its state is a value: a copy goes on by itself.
public protocol HashFunction: Sendable {
  /// The number of bytes of a digest.
  static var digestByteCount: Int { get }
  /// The number of bytes that the function takes in one step (HMAC depends on it).
  static var blockByteCount: Int { get }

  /// Starts with an empty input.
  init()
  /// Appends bytes to the input.
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  /// The digest of the input so far.
  func finalize() -> Digest<Self>
}

extension HashFunction {
  /// Appends bytes to the input.
  public mutating func update(data: some ContiguousBytes) {
    data.withUnsafeBytes { update(bufferPointer: $0) }
  }

  /// The digest of some bytes.
  public static func hash(data: some ContiguousBytes) -> Digest<Self> {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }
}
