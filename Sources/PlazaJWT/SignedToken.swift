import Foundation
import PlazaBase

/// A signed JWT in compact serialisation (RFC 7515, section 3.1) whose header names a supported
/// algorithm. Other algorithms are not supported, so no token can select a weaker one.
public struct SignedToken: Sendable {
  /// The maximum length in bytes. Tokens with the names of many groups have several thousand.
  public static let maximumLength = 16_384

  /// The name of the key that the header specifies. It may be missing if the issuer has only one
  /// key.
  public let key: String?
  public let algorithm: JWTAlgorithm
  private let signed: Data
  private let payload: Data
  private let signature: Data

  private struct Header: Decodable {
    let alg: String
    let kid: String?
    let crit: [String]?
  }

  /// - Parameter accepted: the algorithms that the issuer may use.
  /// - Returns: nil if the text is not such a token.
  public init?(_ text: String, accepting accepted: Set<JWTAlgorithm>) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { Data(base64URL: $0) }
    guard parts.count == 3, bytes.count == 3,
      let header = try? JSONDecoder().decode(Header.self, from: bytes[0]),
      let algorithm = JWTAlgorithm(rawValue: header.alg), accepted.contains(algorithm),
      header.crit == nil, header.kid != ""
    else { return nil }
    self.algorithm = algorithm
    key = header.kid
    signed = Data("\(parts[0]).\(parts[1])".utf8)
    (payload, signature) = (bytes[1], bytes[2])
  }

  func isSigned(by key: VerificationKey) -> Bool {
    key.algorithm == algorithm && key.isValid(signature, of: signed)
  }

  /// Verifies the signature and decodes the claims.
  /// - Returns: nil if the key has another algorithm, the signature is invalid or claims are
  ///   missing.
  public func claims<Claims: Decodable>(
    _ type: Claims.Type = Claims.self, checkedWith key: VerificationKey
  ) -> Claims? {
    guard isSigned(by: key) else { return nil }
    return try? JSONDecoder().decode(type, from: payload)
  }
}
