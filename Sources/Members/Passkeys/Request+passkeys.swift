import PlazaBase
import PlazaHTTP
import PlazaWebAuthn

/// The responses of authenticators, which the script puts into hidden fields in base64url.
extension Request {
  /// Whether a form came with the response of a passkey.
  var hasPasskey: Bool { !(fields.text("credential") ?? "").isEmpty }

  /// Reads the response of a passkey.
  func usePasskey(
    _ purpose: OpenPasskeyChallenge.Purpose, by member: ID<Member>? = nil
  ) throws -> UsePasskey {
    let handle = try bytes("userHandle")
    let response = AssertionResponse(
      id: try sentBytes("credential"), clientData: try sentBytes("clientData"),
      authenticatorData: try sentBytes("authenticatorData"),
      signature: try sentBytes("signature"), userHandle: handle.isEmpty ? nil : handle)
    return UsePasskey(
      response: response, purpose: purpose, member: member, site: try passkeySite(), now: now)
  }

  /// Reads the response of an authenticator that has made a passkey.
  func registration() throws -> RegistrationResponse {
    RegistrationResponse(
      clientData: try sentBytes("clientData"), attestation: try sentBytes("attestation"))
  }

  private func sentBytes(_ name: String) throws -> [UInt8] {
    let bytes = try bytes(name)
    if bytes.isEmpty { throw PasskeyRefusal.notSent }
    return bytes
  }

  private func bytes(_ name: String) throws(WebAuthnRefusal) -> [UInt8] {
    guard let bytes = [UInt8](base64URL: fields.text(name) ?? "") else { throw .malformed }
    return bytes
  }
}
