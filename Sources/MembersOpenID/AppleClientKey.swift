import Foundation
import PlazaBase
import PlazaCrypto

/// The key with which Plaza proves to Apple that it is the client, as Apple's developer pages
/// issue it.
public struct AppleClientKey: Sendable, Equatable {
  /// The lifetime of a client secret. Apple allows six months; each is used once.
  private static let lasts: Int64 = 300

  private let team: String
  private let keyID: String
  private let number: Data

  /// - Parameters:
  ///   - team: The ten characters of the team.
  ///   - keyID: The ten characters of the key.
  ///   - pem: The content of the file `AuthKey_….p8`.
  /// - Returns: nil if the file does not contain a private key on the curve P-256.
  public init?(team: String, keyID: String, pem: String) {
    guard let number = Self.number(pem), (try? Self.key(number)) != nil else { return nil }
    self.team = team
    self.keyID = keyID
    self.number = number
  }

  private static func key(_ number: Data) throws -> P256.Signing.PrivateKey {
    try P256.Signing.PrivateKey(rawRepresentation: number)
  }

  /// Returns the private number of an `ECPrivateKey` (RFC 5915) within PKCS #8 (RFC 5958).
  private static func number(_ pem: String) -> Data? {
    let lines = pem.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    guard lines.first == "-----BEGIN PRIVATE KEY-----",
      lines.last == "-----END PRIVATE KEY-----",
      let der = Data(base64Encoded: lines.dropFirst().dropLast().joined()),
      der.range(of: curve) != nil, let start = der.range(of: numberPrefix)
    else { return nil }
    let bytes = der[start.upperBound...].prefix(32)
    return bytes.count == 32 ? Data(bytes) : nil
  }

  /// The algorithm `id-ecPublicKey` with the curve `prime256v1`.
  private static let curve = Data([
    0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
    0xCE, 0x3D, 0x03, 0x01, 0x07,
  ])
  /// The version 1, and the head of an octet string of 32 bytes.
  private static let numberPrefix = Data([0x02, 0x01, 0x01, 0x04, 0x20])

  /// Returns a client secret: a JWT about the client, signed with ES256.
  func clientSecret(of client: String, for audience: String, now: Instant) throws -> String {
    let seconds = now.microseconds / 1_000_000
    let head = try encoded(["alg": "ES256", "kid": keyID, "typ": "JWT"])
    let claims = try encoded(
      Claims(iss: team, iat: seconds, exp: seconds + Self.lasts, aud: audience, sub: client))
    let signed = "\(head).\(claims)"
    let signature = try Self.key(number).signature(for: Data(signed.utf8))
    return "\(signed).\(signature.rawRepresentation.base64URL)"
  }

  private struct Claims: Encodable {
    let iss: String
    let iat: Int64
    let exp: Int64
    let aud: String
    let sub: String
  }

  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value).base64URL
  }
}
