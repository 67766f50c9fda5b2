import PlazaBase
import Testing

@testable import PlazaWebAuthn

struct RefusalTests {
  private let vector: Vector
  private let passkey: RegistrationResponse.Passkey

  init() throws {
    vector = try #require(try Vector.all("w3c-vectors.txt")["packed-es256"])
    passkey = try vector.register()
  }

  private func assert(
    _ response: AssertionResponse? = nil, challenge: String? = nil, site: RelyingParty? = nil,
    signCount: UInt32 = 0, owner: [UInt8] = [1]
  ) throws -> WebAuthnRefusal? {
    let response = response ?? vector.assertion
    let stored = AssertionResponse.Stored(
      publicKey: passkey.publicKey, signCount: signCount, owner: owner)
    let challenge = challenge ?? vector.bytes("challenge").base64URL
    return try refusal {
      _ = try response.verified(challenge: challenge, for: site ?? vector.site, by: stored)
    }
  }

  /// The assertion with some parts replaced.
  private func altered(
    clientData: [UInt8]? = nil, data: [UInt8]? = nil, signature: [UInt8]? = nil,
    userHandle: [UInt8]? = nil
  ) -> AssertionResponse {
    AssertionResponse(
      id: passkey.id, clientData: clientData ?? vector.bytes("clientData"),
      authenticatorData: data ?? vector.bytes("authenticatorData"),
      signature: signature ?? vector.bytes("signature"), userHandle: userHandle)
  }

  @Test func `another challenge, origin or site is refused`() throws {
    #expect(try assert() == nil)
    #expect(try assert(challenge: "AAAA") == .wrongChallenge)
    let origins = ["https://example.com", "http://example.org", "https://example.org:8443"]
    for origin in origins {
      #expect(try assert(site: RelyingParty(id: "example.org", origin: origin)) == .wrongOrigin)
    }
    let other = RelyingParty(id: "example.com", origin: "https://example.org")
    #expect(try assert(site: other) == .wrongSite)
  }

  @Test func `a registration is not accepted as an assertion, nor the reverse`() throws {
    let swapped = altered(clientData: vector.bytes("registrationClientData"))
    #expect(try assert(swapped) == .otherRequest)
    let response = RegistrationResponse(
      clientData: vector.bytes("clientData"), attestation: vector.bytes("attestationObject"))
    #expect(
      try refusal {
        _ = try response.verified(challenge: vector.bytes("challenge").base64URL, for: vector.site)
      } == .otherRequest)
  }

  @Test func `the handle of another member is refused`() throws {
    #expect(try assert(altered(userHandle: [1])) == nil)
    #expect(try assert(altered(userHandle: [2])) == .otherMember)
    #expect(try assert(altered(userHandle: [])) == .otherMember)
  }

  @Test func `every altered byte of the signed data is refused`() throws {
    let data = vector.bytes("authenticatorData")
    for place in data.indices {
      var other = data
      other[place] ^= 1
      #expect(try assert(altered(data: other)) != nil, "byte \(place)")
    }
    var unverified = data
    unverified[32] &= ~0x04
    #expect(try assert(altered(data: unverified)) == .notVerified)
    var absent = data
    absent[32] &= ~0x01
    #expect(try assert(altered(data: absent)) == .notVerified)
    var advanced = data
    advanced[36] = 9
    #expect(try assert(altered(data: advanced)) == .wrongSignature)
    #expect(try assert(altered(data: data + [0])) == .malformed)
  }

  @Test func `a counter that does not advance is refused`() throws {
    #expect(try assert(signCount: 1) == .copied)
    #expect(try assert(signCount: .max) == .copied)
  }

  @Test func `each shortened response is refused without a fault`() throws {
    let attestation = vector.bytes("attestationObject")
    let clientData = vector.bytes("registrationClientData")
    let challenge = vector.bytes("registrationChallenge").base64URL
    for count in attestation.indices {
      let response = RegistrationResponse(
        clientData: clientData, attestation: Array(attestation.prefix(count)))
      #expect(
        try refusal { _ = try response.verified(challenge: challenge, for: vector.site) }
          == .malformed, "\(count) bytes")
    }
    for count in 0..<vector.bytes("authenticatorData").count {
      let data = Array(vector.bytes("authenticatorData").prefix(count))
      #expect(try assert(altered(data: data)) == .malformed, "\(count) bytes")
    }
    for count in 0..<vector.bytes("clientData").count {
      let data = Array(vector.bytes("clientData").prefix(count))
      #expect(try assert(altered(clientData: data)) == .malformed, "\(count) bytes")
    }
  }

  @Test func `responses of excessive length are refused`() throws {
    let long = [UInt8](repeating: 0x20, count: 40_000)
    #expect(try assert(altered(clientData: vector.bytes("clientData") + long)) == .malformed)
    #expect(try assert(altered(data: vector.bytes("authenticatorData") + long)) == .malformed)
    let response = RegistrationResponse(
      clientData: vector.bytes("registrationClientData"),
      attestation: vector.bytes("attestationObject") + long)
    #expect(
      try refusal {
        _ = try response.verified(
          challenge: vector.bytes("registrationChallenge").base64URL, for: vector.site)
      } == .malformed)
  }

  @Test func `each refusal has a sentence and a name of its own`() {
    let all: [WebAuthnRefusal] = [
      .malformed, .otherRequest, .wrongChallenge, .wrongOrigin, .wrongSite, .notVerified,
      .unsupportedKey, .wrongSignature, .copied, .otherMember,
    ]
    #expect(Set(all.map(\.slug)).count == all.count)
    #expect(Set(all.map(\.message)).count == all.count)
  }
}
