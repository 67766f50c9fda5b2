import PlazaBase
import PlazaCrypto
import Testing

@testable import PlazaWebAuthn

struct VectorTests {
  /// The refusals of registration and assertion. Many vectors lack the verification of the person.
  private static let expected: [String: (WebAuthnRefusal?, WebAuthnRefusal?)] = [
    "none-es256": (.notVerified, .notVerified),
    "packed-self-es256": (nil, .notVerified),
    "none-es256-crossOrigin": (.wrongOrigin, .wrongOrigin),
    "none-es256-topOrigin": (.wrongOrigin, .wrongOrigin),
    "none-es256-long-credential-id": (.notVerified, nil),
    "packed-es256": (nil, nil),
    "packed-es384": (.notVerified, .unsupportedKey),
    "packed-es512": (.unsupportedKey, .notVerified),
    "packed-rs256": (nil, .notVerified),
    "packed-eddsa": (.notVerified, .notVerified),
    "packed-ed448": (.notVerified, .unsupportedKey),
    "tpm-es256": (nil, nil),
    "android-key-es256": (nil, .notVerified),
    "apple-es256": (.notVerified, .notVerified),
    "fido-u2f-es256": (.notVerified, .notVerified),
  ]

  @Test func `the vectors of the standard are accepted if the person was verified`() throws {
    let vectors = try Vector.all("w3c-vectors.txt")
    #expect(Set(vectors.keys) == Set(Self.expected.keys))
    for (name, (registration, assertion)) in Self.expected {
      let vector = try #require(vectors[name])
      #expect(try refusal { _ = try vector.register() } == registration, "\(name)")
      #expect(try refusal { _ = try vector.assert() } == assertion, "\(name)")
    }
  }

  @Test func `the challenge and the identifier are those of the vector`() throws {
    let vector = try #require(try Vector.all("w3c-vectors.txt")["packed-es256"])
    #expect(try vector.registration.challenge == vector.bytes("registrationChallenge").base64URL)
    #expect(try vector.assertion.challenge == vector.bytes("challenge").base64URL)
    #expect(try vector.register().id == vector.bytes("credentialID"))
  }

  @Test(arguments: ["w3c-vectors.txt", "recorded.txt"])
  func `signatures by each supported algorithm are valid for their data only`(file: String) throws
  {
    for (name, vector) in try Vector.all(file) where !vector.bytes("signature").isEmpty {
      guard let key = try? COSEKey(vector.publicKey()) else { continue }
      let data =
        vector.bytes("authenticatorData") + Array(SHA256.hash(data: vector.bytes("clientData")))
      #expect(key.isValidSignature(vector.bytes("signature"), for: data), "\(name)")
      #expect(!key.isValidSignature(vector.bytes("signature"), for: data + [0]), "\(name)")
      var altered = vector.bytes("signature")
      altered[altered.count - 1] ^= 1
      #expect(!key.isValidSignature(altered, for: data), "\(name)")
      #expect(!key.isValidSignature([], for: data), "\(name)")
    }
  }

  @Test(arguments: [
    "phone-by-cable", "android", "apple-passkey", "yubikey-firefox", "windows-tpm",
  ])
  func `registrations of real authenticators are accepted`(name: String) throws {
    let passkey = try #require(try Vector.all("recorded.txt")[name]).register()
    #expect((16...65).contains(passkey.id.count))
    #expect(!passkey.isBackupEligible)
    #expect(passkey.signCount == ["phone-by-cable": 0x17, "yubikey-firefox": 0x34][name] ?? 0)
  }

  @Test func `a passkey of Chromium is registered and used`() throws {
    let vector = try #require(try Vector.all("recorded.txt")["chromium"])
    let passkey = try vector.register()
    #expect(passkey.id == vector.bytes("credentialID") && passkey.signCount == 1)
    #expect(try vector.assert(signCount: 1) == 2)
    #expect(try refusal { _ = try vector.assert(signCount: 2) } == .copied)
  }

  @Test func `a registration without verification of the person is refused`() throws {
    let vector = try #require(try Vector.all("recorded.txt")["conformance-eddsa"])
    #expect(try refusal { _ = try vector.register() } == .notVerified)
  }

  @Test func `an assertion of Windows is accepted until its counter is reached`() throws {
    let vectors = try Vector.all("recorded.txt")
    let vector = try #require(vectors["windows-rsa"])
    #expect(try vector.assert(signCount: 0) == 1)
    #expect(try refusal { _ = try vector.assert(signCount: 1) } == .copied)
    #expect(try refusal { _ = try vector.assert(signCount: 9) } == .copied)
    let key = try #require(vectors["security-key"])
    #expect(try refusal { _ = try key.assert(signCount: 77) } == .notVerified)
  }
}
