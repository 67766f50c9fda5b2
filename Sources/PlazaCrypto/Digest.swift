import CCrypto
public import Foundation

/// The output of a hash function, or an authentication code based on one.
///
/// Digests are compared in constant time.
public struct Digest<Function: HashFunction>: Sequence, Hashable, Sendable, ContiguousBytes {
  let bytes: [UInt8]

  public static func == (left: Digest, right: Digest) -> Bool {
    left.bytes.count == right.bytes.count
      && CRYPTO_memcmp(left.bytes, right.bytes, left.bytes.count) == 0
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  public func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }

  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try bytes.withUnsafeBytes(body)
  }
}
