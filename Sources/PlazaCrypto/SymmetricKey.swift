import CCrypto
public import Foundation

/// A secret key of HMAC, HKDF or AES.
///
/// Two keys are compared in a time that does not depend on where they differ.
public struct SymmetricKey: Sendable, Equatable, ContiguousBytes {
  let bytes: [UInt8]

  /// Makes a key of its bytes.
  public init(data: some ContiguousBytes) { bytes = data.withUnsafeBytes { Array($0) } }

  public static func == (left: SymmetricKey, right: SymmetricKey) -> Bool {
    left.bytes.count == right.bytes.count && CRYPTO_memcmp(left.bytes, right.bytes, left.bytes.count) == 0
  }

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }
}
