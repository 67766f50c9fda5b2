import Foundation
import PlazaBase
import PlazaCrypto

/// A token in the compact form of a signed JWT (RFC 7515 §3.1) that says it was signed with RS256. No other algorithm
/// is known here, so that none can be asked for.
struct SignedToken {
  /// The longest token that is looked at, in bytes; Cognito's have about one thousand.
  static let longest = 16_384

  /// The name of the key that it says it was signed with.
  let key: String
  private let signed: Data
  private let payload: Data
  private let signature: Data

  private struct Header: Decodable {
    let alg: String
    let kid: String
    let crit: [String]?
  }

  /// - Returns: nil where the text is no such token.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { Data(base64URL: $0) }
    guard parts.count == 3, bytes.count == 3, let header = try? JSONDecoder().decode(Header.self, from: bytes[0]),
      header.alg == "RS256", header.crit == nil, !header.kid.isEmpty
    else { return nil }
    key = header.kid
    signed = Data("\(parts[0]).\(parts[1])".utf8)
    (payload, signature) = (bytes[1], bytes[2])
  }

  /// What it says.
  /// - Returns: nil where the key did not sign it, or claims are missing.
  func claims(checkedWith key: RSA.Signing.PublicKey) -> Claims? {
    let signature = RSA.Signing.RSASignature(rawRepresentation: signature)
    guard key.isValidSignature(signature, for: SHA256.hash(data: signed), padding: .insecurePKCS1v1_5) else {
      return nil
    }
    return try? JSONDecoder().decode(Claims.self, from: payload)
  }
}

extension Data {
  /// The bytes of base64url without padding (RFC 4648 §5), of which there is one spelling.
  /// - Returns: nil where the text is empty, or is not that spelling.
  init?(base64URL text: some StringProtocol) {
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
    guard let bytes = Data(base64Encoded: plain + padding), !bytes.isEmpty, bytes.base64URL == text else { return nil }
    self = bytes
  }
}
