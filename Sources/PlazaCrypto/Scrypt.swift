import CCrypto
public import Foundation

/// Password-based key derivation functions.
public enum KDF {
  /// scrypt (RFC 7914), a deliberately slow and memory-hard function.
  public enum Scrypt {
    /// Derives a key from a password.
    /// - Parameters:
    ///   - rounds: N, a power of two.
    ///   - blockSize: r; the function needs slightly more than 128 · N · r bytes of memory.
    ///   - parallelism: p.
    /// - Throws: ``CryptoFault`` if RFC 7914 does not allow the parameters, or memory cannot be
    ///   allocated.
    public static func deriveKey(
      from password: some ContiguousBytes, salt: some ContiguousBytes, outputByteCount: Int,
      rounds: Int,
      blockSize: Int, parallelism: Int
    ) throws -> SymmetricKey {
      let memory = try memory(rounds, blockSize, parallelism)
      guard outputByteCount > 0 else { throw CryptoFault.wrongSize }
      var output = [UInt8](repeating: 0, count: outputByteCount)
      let answer = password.withUnsafeBytes { password in
        salt.withUnsafeBytes { salt in
          EVP_PBE_scrypt(
            password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt.bytes,
            salt.count,
            UInt64(rounds), UInt64(blockSize), UInt64(parallelism), memory, &output,
            outputByteCount)
        }
      }
      try Calls.check(answer)
      return SymmetricKey(data: output)
    }

    /// Returns the memory limit in bytes for OpenSSL's scrypt, whose default is 32 MiB.
    private static func memory(_ rounds: Int, _ blockSize: Int, _ parallelism: Int)
      throws(CryptoFault) -> UInt64
    {
      guard (2...1 << 30).contains(rounds), (1...1 << 16).contains(blockSize),
        (1...1 << 16).contains(parallelism)
      else { throw .wrongSize }
      return 128 * UInt64(blockSize) * UInt64(rounds + parallelism + 2)
    }
  }
}
