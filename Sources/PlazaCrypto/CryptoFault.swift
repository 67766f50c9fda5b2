/// The failure of a cryptographic operation.
public enum CryptoFault: Error, Sendable {
  /// A key is too short, too long, or of the wrong type.
  case wrongKey
  /// A nonce, a signature, a sealed box or another parameter has the wrong size.
  case wrongSize
  /// A sealed box was modified, or the key or the context differs.
  case notAuthentic
  /// OpenSSL failed, usually because it could not allocate memory.
  case failed
}
