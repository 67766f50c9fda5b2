public import Foundation

/// The secret that two parties agreed on. It is not a key by itself: HKDF derives keys from it.
public struct SharedSecret: Sendable, ContiguousBytes {
  let bytes: [UInt8]

  /// Calls a closure with the bytes.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  /// Derives a key with HKDF (RFC 5869).
  public func hkdfDerivedSymmetricKey<Function: HashFunction>(
    using function: Function.Type, salt: some ContiguousBytes, sharedInfo: some ContiguousBytes, outputByteCount: Int
  ) -> SymmetricKey {
    HKDF<Function>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), salt: salt, info: sharedInfo, outputByteCount: outputByteCount)
  }
}
