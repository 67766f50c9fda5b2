public import Foundation

/// HKDF (RFC 5869): derivation of keys from a secret.
public enum HKDF<Function: HashFunction> {
  /// The maximum number of bytes that can be derived.
  public static var maximumLength: Int { 255 * Function.digestByteCount }

  /// Derives a key.
  /// - Parameter outputByteCount: the length, clamped to 0…``maximumLength``.
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, salt: some ContiguousBytes, info: some ContiguousBytes,
    outputByteCount: Int
  ) -> SymmetricKey {
    expand(
      pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
      outputByteCount: outputByteCount)
  }

  /// The first step of HKDF: derives a pseudorandom key from the secret and a salt.
  static func extract(inputKeyMaterial: SymmetricKey, salt: some ContiguousBytes) -> Digest<
    Function
  > {
    HMAC<Function>.authenticationCode(for: inputKeyMaterial, using: SymmetricKey(data: salt))
  }

  /// The second step of HKDF: expands the pseudorandom key to the requested length.
  static func expand(
    pseudoRandomKey: some ContiguousBytes, info: some ContiguousBytes, outputByteCount: Int
  ) -> SymmetricKey {
    let (key, info) = (SymmetricKey(data: pseudoRandomKey), info.withUnsafeBytes { Array($0) })
    let count = min(max(outputByteCount, 0), maximumLength)
    var (output, last): ([UInt8], [UInt8]) = ([], [])
    for number in UInt8(1)...255 where output.count < count {
      last = HMAC<Function>.authenticationCode(for: last + info + [number], using: key).bytes
      output += last
    }
    return SymmetricKey(data: output.prefix(count))
  }
}
