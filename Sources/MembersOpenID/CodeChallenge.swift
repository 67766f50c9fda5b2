import Foundation
import PlazaBase
import PlazaCrypto

/// Proof Key for Code Exchange (RFC 7636).
enum CodeChallenge {
  static func s256(of verifier: String) -> String {
    Array(SHA256.hash(data: Data(verifier.utf8))).base64URL
  }
}
