import CCrypto
public import Foundation

/// A secret key for HMAC, HKDF or AES.
///
/// Keys are compared in constant time.
public struct SymmetricKey: Sendable, Equatable, ContiguousBytes {
  let bytes: [UInt8]

  public init(data: some ContiguousBytes) { bytes = data.withUnsafeBytes { Array($0) } }

  public static func == (left: SymmetricKey, right: SymmetricKey) -> Bool {
    left.bytes.count == right.bytes.count
      && CRYPTO_memcmp(left.bytes, right.bytes, left.bytes.count) == 0
  }

  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try bytes.withUnsafeBytes(body)
  }
}
