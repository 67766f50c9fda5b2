import CCrypto

/// Algorithms that are no longer secure, for protocols that require them.
public enum Insecure {
  /// SHA-1 (FIPS 180-4).
  public struct SHA1: HashFunction {
    public static let digestByteCount = 20
    public static let blockByteCount = 64

    private var state = SHA_CTX()

    public init() { SHA1_Init(&state) }

    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      SHA1_Update(&state, bufferPointer.baseAddress, bufferPointer.count)
    }

    public func finalize() -> Digest<SHA1> {
      var last = state
      return Digest(
        bytes: [UInt8](unsafeUninitializedCapacity: Self.digestByteCount) { buffer, count in
          SHA1_Final(buffer.baseAddress, &last)
          count = Self.digestByteCount
        })
    }
  }
}
