import CCrypto

/// SHA-256 (FIPS 180-4).
public struct SHA256: HashFunction {
  public static let digestByteCount = 32
  public static let blockByteCount = 64

  private var state = SHA256_CTX()

  public init() { SHA256_Init(&state) }

  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    SHA256_Update(&state, bufferPointer.baseAddress, bufferPointer.count)
  }

  public func finalize() -> Digest<SHA256> {
    var last = state
    return Digest(
      bytes: [UInt8](unsafeUninitializedCapacity: Self.digestByteCount) { buffer, count in
        SHA256_Final(buffer.baseAddress, &last)
        count = Self.digestByteCount
      })
  }
}
