import PlazaBase
import PlazaCrypto

@testable import PlazaWebAuthn

extension FuzzTarget {
  /// Responses of authenticators: two bytes with the length of the client data, the client data,
  /// and an attestation object. A value in CBOR is what its canonical form decodes to, a prefix of
  /// it is none, and nothing but a registration for the site is accepted.
  static let webAuthn = FuzzTarget("web-authn", maximumLength: 2048) { input in
    let length = input.bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    let rest = input.bytes.dropFirst(2)
    let (clientData, other) = (Array(rest.prefix(length)), Array(rest.dropFirst(length)))
    if let value = try? CBORValue(other) {
      let written = value.encoded
      try hold(written == other, "\(value) was written as \(other), not \(written)")
      try hold((try? CBORValue(other.dropLast())) == nil, "a part of \(value) is a value")
      try hold((try? CBORValue(other + [0])) == nil, "more than \(value) is a value")
    }
    if let data = try? AuthenticatorData(other) {
      try hold(other.count >= 37, "\(other) is authenticator data")
      try hold(data.isBackupEligible || !data.isBackedUp, "\(other) is backed up")
    }
    if let key = try? COSEKey(other) {
      try hold(!key.isValidSignature([], for: clientData), "nothing is a signature")
      try hold(!key.isValidSignature(clientData, for: other), "\(clientData) is a signature")
    }
    let response = RegistrationResponse(clientData: clientData, attestation: other)
    guard let challenge = try? response.challenge else { return }
    let site = RelyingParty(id: "localhost", origin: "http://localhost:5000")
    if let passkey = try? response.verified(challenge: challenge, for: site) {
      try hold((1...1023).contains(passkey.id.count), "the identifier is \(passkey.id)")
      let other = RelyingParty(id: "example.org", origin: site.origin)
      try hold(
        (try? response.verified(challenge: challenge, for: other)) == nil, "another site has it")
      try hold(
        (try? response.verified(challenge: challenge + "a", for: site)) == nil,
        "another challenge is answered")
    }
  }
}

extension CBORValue {
  /// The value in its shortest form.
  fileprivate var encoded: [UInt8] {
    switch self {
    case .unsigned(let number): Self.head(0, number)
    case .negative(let number): Self.head(1, number)
    case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .array(let values): Self.head(4, UInt64(values.count)) + values.flatMap(\.encoded)
    case .map(let entries):
      Self.head(5, UInt64(entries.count)) + entries.flatMap { $0.key.encoded + $0.value.encoded }
    case .flag(let flag): [flag ? 0xF5 : 0xF4]
    case .null: [0xF6]
    }
  }

  private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
    return switch number {
    case ..<24: [kind << 5 | UInt8(number)]
    case ..<(1 << 8): [kind << 5 | 24] + bytes.suffix(1)
    case ..<(1 << 16): [kind << 5 | 25] + bytes.suffix(2)
    case ..<(1 << 32): [kind << 5 | 26] + bytes.suffix(4)
    default: [kind << 5 | 27] + bytes
    }
  }
}
