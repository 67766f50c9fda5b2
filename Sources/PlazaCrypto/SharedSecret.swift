public import Foundation

/// The result of a key agreement. It must not be used as a key directly; derive keys from it with
/// HKDF.
public struct SharedSecret: Sendable, ContiguousBytes {
  let bytes: [UInt8]

  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    try bytes.withUnsafeBytes(body)
  }

  /// Derives a key with HKDF (RFC 5869).
  public func hkdfDerivedSymmetricKey<Function: HashFunction>(
    using function: Function.Type, salt: some ContiguousBytes, sharedInfo: some ContiguousBytes,
    outputByteCount: Int
  ) -> SymmetricKey {
    HKDF<Function>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), salt: salt, info: sharedInfo,
      outputByteCount: outputByteCount)
  }
}
