import Foundation
import PlazaBase
import PlazaCrypto
import PlazaData
import PlazaTesting
import PlazaWebAuthn

@testable import Members

/// An authenticator in software that holds one passkey for `http://localhost`.
struct Authenticator {
  static let site = RelyingParty(id: "localhost", origin: "http://localhost")

  private let key: P256.Signing.PrivateKey
  let id: [UInt8]
  var signCount: UInt32 = 1
  /// Present, verified, and not synced.
  var flags: UInt8 = 0x05
  var origin = site.origin
  var host = site.id
  var handle: [UInt8]?

  init(_ world: World) throws {
    key = try P256.Signing.PrivateKey(rawRepresentation: world.randomBytes(32))
    id = world.randomBytes(16)
  }

  /// The form fields of the response to a request for a new passkey.
  func register(_ challenge: String) -> [String: String] {
    let point = Array(key.publicKey.x963Representation)
    let cose =
      [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[1..<33]
      + [0x22, 0x58, 0x20] + point[33...]
    let head = data(flags | 0x40)
    let whole = head + [UInt8](repeating: 0, count: 16) + [0, UInt8(id.count)] + id + cose
    let object =
      [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8)
      + [0x67] + Array("attStmt".utf8) + [0xA0] + [0x68] + Array("authData".utf8)
      + [0x58, UInt8(whole.count)] + whole
    return [
      "clientData": clientData("webauthn.create", challenge).base64URL,
      "attestation": object.base64URL,
    ]
  }

  /// The form fields of the response to a request for a signature.
  func use(_ challenge: String) throws -> [String: String] {
    let client = clientData("webauthn.get", challenge)
    let data = data(flags)
    let signature = try key.signature(for: data + Array(SHA256.hash(data: client)))
    return [
      "credential": id.base64URL, "clientData": client.base64URL,
      "authenticatorData": data.base64URL,
      "signature": Self.der(Array(signature.rawRepresentation)).base64URL,
      "userHandle": handle?.base64URL ?? "",
    ]
  }

  private func data(_ flags: UInt8) -> [UInt8] {
    let count = withUnsafeBytes(of: signCount.bigEndian) { Array($0) }
    return Array(SHA256.hash(data: Array(host.utf8))) + [flags] + count
  }

  private func clientData(_ type: String, _ challenge: String) -> [UInt8] {
    Array(#"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)"}"#.utf8)
  }

  private static func der(_ raw: [UInt8]) -> [UInt8] {
    let numbers = [raw[..<32], raw[32...]].flatMap { half in
      let digits = Array(half.drop { $0 == 0 })
      let padded = (digits.first ?? 0x80) & 0x80 == 0 ? digits : [0] + digits
      return [0x02, UInt8(padded.count)] + padded
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }
}

extension Authenticator {
  func registration(_ challenge: String) throws -> RegistrationResponse {
    let fields = register(challenge)
    return RegistrationResponse(
      clientData: try bytes(fields["clientData"]), attestation: try bytes(fields["attestation"]))
  }

  func assertion(_ challenge: String) throws -> AssertionResponse {
    let fields = try use(challenge)
    return AssertionResponse(
      id: id, clientData: try bytes(fields["clientData"]),
      authenticatorData: try bytes(fields["authenticatorData"]),
      signature: try bytes(fields["signature"]), userHandle: handle)
  }

  private func bytes(_ text: String?) throws -> [UInt8] {
    guard let bytes = [UInt8](base64URL: text ?? "") else { throw WebAuthnRefusal.malformed }
    return bytes
  }
}

extension Plaza {
  /// Opens a challenge directly.
  func challenge(_ purpose: OpenPasskeyChallenge.Purpose, _ member: ID<Member>? = nil) async throws
    -> String
  {
    let challenge = world.world.newSecret()
    let open = OpenPasskeyChallenge(
      challenge: challenge, purpose: purpose, member: member, now: now)
    try await store.write { try open($0) }
    return challenge
  }

  /// Returns the act that adds a passkey.
  func adding(_ key: Authenticator, to member: ID<Member>, name: String = "Phone") async throws
    -> AddPasskey
  {
    AddPasskey(
      id: world.world.newID(), member: member, name: name,
      response: try key.registration(try await challenge(.add, member)),
      site: Authenticator.site, recoveryCodes: RecoveryCode.fresh(world.world), now: now)
  }

  /// Adds a passkey directly.
  func passkey(of member: ID<Member>, name: String = "Phone") async throws -> Authenticator {
    var key = try Authenticator(world.world)
    let add = try await adding(key, to: member, name: name)
    _ = try await store.write { try add($0) }
    key.signCount += 1
    key.handle = Passkey.handle(of: member)
    return key
  }

  /// Returns the act that signs in with a response to a challenge.
  func signingIn(_ key: Authenticator, _ challenge: String) throws -> SignInWithPasskey {
    SignInWithPasskey(
      passkey: UsePasskey(
        response: try key.assertion(challenge), purpose: .signIn, site: Authenticator.site,
        now: now),
      session: newSession())
  }

  /// Returns the refusal of a sign-in with a fresh challenge.
  func signInRefusal(_ key: Authenticator) async throws -> String? {
    let signIn = try signingIn(key, try await challenge(.signIn))
    return try await refusal { _ = try await store.write { try signIn($0) } }
  }

  /// A browser that opens the site at localhost.
  func browser() -> WebClient { WebClient(responder, address: "192.0.2.9", host: "localhost") }
}
