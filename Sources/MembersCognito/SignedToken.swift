import Foundation
import PlazaBase
import PlazaCrypto

/// A signed JWT in compact serialisation (RFC 7515, section 3.1) whose header names RS256. Other
/// algorithms are not supported, so no token can select a weaker one.
struct SignedToken {
  /// The maximum length in bytes. Cognito's tokens are about 1,000 bytes long.
  static let maximumLength = 16_384

  /// The name of the key that the header specifies.
  let key: String
  private let signed: Data
  private let payload: Data
  private let signature: Data

  private struct Header: Decodable {
    let alg: String
    let kid: String
    let crit: [String]?
  }

  /// - Returns: nil if the text is not such a token.
  init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { Data(base64URL: $0) }
    guard parts.count == 3, bytes.count == 3,
      let header = try? JSONDecoder().decode(Header.self, from: bytes[0]),
      header.alg == "RS256", header.crit == nil, !header.kid.isEmpty
    else { return nil }
    key = header.kid
    signed = Data("\(parts[0]).\(parts[1])".utf8)
    (payload, signature) = (bytes[1], bytes[2])
  }

  /// Verifies the signature and decodes the claims.
  /// - Returns: nil if the signature is invalid or claims are missing.
  func claims(checkedWith key: RSA.Signing.PublicKey) -> Claims? {
    let signature = RSA.Signing.RSASignature(rawRepresentation: signature)
    guard
      key.isValidSignature(signature, for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5)
    else {
      return nil
    }
    return try? JSONDecoder().decode(Claims.self, from: payload)
  }
}

extension Data {
  /// Decodes base64url without padding (RFC 4648, section 5). Only the canonical encoding is
  /// accepted.
  /// - Returns: nil if the text is empty or not canonical.
  init?(base64URL text: some StringProtocol) {
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: plain + padding), !bytes.isEmpty, bytes.base64URL == text
    else { return nil }
    self = bytes
  }
}
