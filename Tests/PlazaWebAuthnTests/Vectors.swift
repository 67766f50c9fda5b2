import Foundation
import PlazaBase

@testable import PlazaWebAuthn

/// One authenticator's responses, as a file beside this one contains them: lines with a name and
/// hexadecimal digits or text.
struct Vector {
  private let fields: [String: String]

  static func all(_ file: String) throws -> [String: Vector] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    var vectors: [String: Vector] = [:]
    for block in text.components(separatedBy: "\n\n").dropFirst() {
      let pairs = block.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      let fields = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
      vectors[fields["name"] ?? ""] = Vector(fields: fields)
    }
    return vectors
  }

  func bytes(_ name: String) -> [UInt8] {
    let digits = (fields[name] ?? "").compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }

  var site: RelyingParty {
    RelyingParty(
      id: fields["site"] ?? "example.org", origin: fields["origin"] ?? "https://example.org")
  }

  var registration: RegistrationResponse {
    RegistrationResponse(
      clientData: bytes("registrationClientData"), attestation: bytes("attestationObject"))
  }

  var assertion: AssertionResponse {
    AssertionResponse(
      id: bytes("credentialID"), clientData: bytes("clientData"),
      authenticatorData: bytes("authenticatorData"), signature: bytes("signature"),
      userHandle: fields["userHandle"].map { _ in bytes("userHandle") })
  }

  /// The public key, from the registration if there is one.
  func publicKey() throws -> [UInt8] {
    if fields["publicKey"] != nil { return bytes("publicKey") }
    let object = try CBORValue(bytes("attestationObject"))
    return try AuthenticatorData(object["authData"]?.bytes ?? []).credential?.publicKey ?? []
  }

  /// Verifies the registration with the challenge that it contains.
  func register() throws -> RegistrationResponse.Passkey {
    try registration.verified(challenge: registration.challenge, for: site)
  }

  /// Verifies the assertion with the challenge that it contains.
  func assert(signCount: UInt32 = 0) throws -> UInt32 {
    let passkey = AssertionResponse.Stored(
      publicKey: try publicKey(), signCount: signCount, owner: bytes("userHandle"))
    return try assertion.verified(challenge: assertion.challenge, for: site, by: passkey)
  }
}

/// Returns the refusal; nil if the body succeeds.
func refusal(_ body: () throws -> Void) throws -> WebAuthnRefusal? {
  do {
    try body()
    return nil
  } catch let refusal as WebAuthnRefusal {
    return refusal
  }
}
