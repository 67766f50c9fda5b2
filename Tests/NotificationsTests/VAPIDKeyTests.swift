import Foundation
import PlazaBase
import PlazaCrypto
import Testing

@testable import Notifications

struct VAPIDKeyTests {
  private static let raw = [UInt8](repeating: 7, count: 32)
  private static let now = Instant(seconds: 1_780_315_200)

  /// Returns the parts of a VAPID token, parsed as a push service does.
  private func proof(lifetime: Duration = .hours(12)) throws -> (
    head: String, claims: [String: Any], key: String
  ) {
    let key = try #require(VAPIDKey(raw: Self.raw))
    let value = try key.authorization(
      for: "https://push.example", from: "mailto:post@plaza.example", now: Self.now,
      lifetime: lifetime)
    let parts = try #require(
      value.firstMatch(of: #/^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/#)?.output)
    let point = try #require([UInt8](base64URL: String(parts.4)))
    let signature = try #require([UInt8](base64URL: String(parts.3)))
    let verifier = try P256.Signing.PublicKey(x963Representation: point)
    let signed = try P256.Signing.ECDSASignature(rawRepresentation: signature)
    #expect(verifier.isValidSignature(signed, for: Array("\(parts.1).\(parts.2)".utf8)))
    let head = try #require([UInt8](base64URL: String(parts.1)))
    let claims = try #require([UInt8](base64URL: String(parts.2)))
    let read = try #require(try JSONSerialization.jsonObject(with: Data(claims)) as? [String: Any])
    return (String(decoding: head, as: UTF8.self), read, String(parts.4))
  }

  @Test func `a VAPID token is an ES256 JWT that its public key verifies`() throws {
    let proof = try proof()
    #expect(proof.head == #"{"typ":"JWT","alg":"ES256"}"#)
    #expect(proof.claims["aud"] as? String == "https://push.example")
    #expect(proof.claims["sub"] as? String == "mailto:post@plaza.example")
    #expect(proof.claims["exp"] as? Int64 == Self.now.seconds + 12 * 3600)
    #expect(proof.key == VAPIDKey(raw: Self.raw)?.publicKey)
    #expect(proof.key.utf8.count == 87)
  }

  @Test func `a VAPID token expires within a day`() throws {
    #expect(try proof(lifetime: .days(3)).claims["exp"] as? Int64 == Self.now.seconds + 24 * 3600)
  }

  @Test func `a private key outside the range of the curve is refused`() {
    #expect(VAPIDKey(raw: []) == nil)
    #expect(VAPIDKey(raw: [UInt8](repeating: 0, count: 32)) == nil)
    #expect(VAPIDKey(raw: [UInt8](repeating: 255, count: 32)) == nil)
  }
}
