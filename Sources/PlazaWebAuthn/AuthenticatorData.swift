import Foundation

/// The statement that the authenticator signs (Web Authentication §6.1).
struct AuthenticatorData: Sendable {
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let userPresent = Flags(rawValue: 0x01)
    static let userVerified = Flags(rawValue: 0x04)
    static let backupEligible = Flags(rawValue: 0x08)
    static let backedUp = Flags(rawValue: 0x10)
    static let attested = Flags(rawValue: 0x40)
    static let extended = Flags(rawValue: 0x80)
  }

  /// A new credential: its identifier and its public key in COSE.
  struct Credential: Sendable {
    /// The longest identifier (§4, Credential ID).
    static let maximumLength = 1023

    let id: [UInt8]
    let publicKey: [UInt8]
  }

  private let siteHash: [UInt8]
  private let flags: Flags
  let signCount: UInt32
  let credential: Credential?

  var isBackupEligible: Bool { flags.contains(.backupEligible) }
  var isBackedUp: Bool { flags.contains(.backedUp) }

  init(_ bytes: [UInt8]) throws(WebAuthnRefusal) {
    guard bytes.count >= 37 else { throw .malformed }
    siteHash = Array(bytes[..<32])
    flags = Flags(rawValue: bytes[32])
    signCount = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
    var rest = bytes[37...]
    credential = flags.contains(.attested) ? try Self.credential(&rest) : nil
    if flags.contains(.extended) {
      guard case .map = try Self.value(&rest) else { throw .malformed }
    }
    guard rest.isEmpty, isBackupEligible || !isBackedUp else { throw .malformed }
  }

  /// Reads the model of the authenticator, which is ignored, the identifier and the key.
  private static func credential(_ rest: inout ArraySlice<UInt8>) throws(WebAuthnRefusal)
    -> Credential
  {
    let head = rest.prefix(18)
    guard head.count == 18 else { throw .malformed }
    let length = head.suffix(2).reduce(0) { $0 << 8 | Int($1) }
    let id = rest.dropFirst(18).prefix(length)
    guard id.count == length, (1...Credential.maximumLength).contains(length) else {
      throw .malformed
    }
    rest = rest.dropFirst(18 + length)
    let all = rest
    _ = try value(&rest)
    return Credential(id: Array(id), publicKey: Array(all.prefix(all.count - rest.count)))
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) throws(WebAuthnRefusal) -> CBORValue {
    var reader = CBORReader(rest)
    guard let value = try? reader.value() else { throw .malformed }
    rest = reader.rest
    return value
  }

  /// Checks the site, and that the authenticator verified the person.
  func check(_ site: RelyingParty) throws(WebAuthnRefusal) {
    guard siteHash == site.hash else { throw .wrongSite }
    guard flags.isSuperset(of: [.userPresent, .userVerified]) else { throw .notVerified }
  }
}
