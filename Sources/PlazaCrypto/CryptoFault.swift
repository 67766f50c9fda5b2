/// Why a cryptographic operation has no result.
public enum CryptoFault: Error, Sendable {
  /// A key is too short, too long, or no key of its kind.
  case wrongKey
  /// A nonce, a signature, a sealed box or another parameter has the wrong size.
  case wrongSize
  /// A sealed box was made with another key, belongs to another context, or was changed.
  case notAuthentic
  /// OpenSSL refused the operation; usually memory is missing.
  case failed
}
