/// The response of an authenticator that has made a passkey (Web Authentication §7.1).
public struct RegistrationResponse: Sendable {
  /// The largest accepted attestation object. Certificates of authenticators take a few kilobytes.
  static let maximumLength = 32 * 1024

  private let clientData: [UInt8]
  private let attestation: [UInt8]

  /// A verified new passkey.
  public struct Passkey: Sendable, Equatable {
    /// The identifier that the authenticator has chosen.
    public let id: [UInt8]
    /// The public key in COSE; see ``COSEKey``.
    public let publicKey: [UInt8]
    public let signCount: UInt32
    /// Whether the passkey can be copied to other devices of its owner.
    public let isBackupEligible: Bool
  }

  /// - Parameters:
  ///   - clientData: `clientDataJSON`.
  ///   - attestation: `attestationObject`.
  public init(clientData: [UInt8], attestation: [UInt8]) {
    self.clientData = clientData
    self.attestation = attestation
  }

  /// The challenge that the response answers, in base64url. Not verified.
  public var challenge: String {
    get throws(WebAuthnRefusal) { try ClientData(clientData).challenge }
  }

  /// Verifies the response. The statement of attestation, which would prove the authenticator's
  /// maker, is neither trusted nor checked.
  public func verified(challenge: String, for site: RelyingParty) throws(WebAuthnRefusal)
    -> Passkey
  {
    try ClientData(clientData).check(.create, challenge, site)
    guard attestation.count <= Self.maximumLength, let object = try? CBORValue(attestation),
      case .text = object["fmt"], case .map = object["attStmt"],
      let bytes = object["authData"]?.bytes
    else { throw .malformed }
    let data = try AuthenticatorData(bytes)
    try data.check(site)
    guard let credential = data.credential else { throw .malformed }
    _ = try COSEKey(credential.publicKey)
    return Passkey(
      id: credential.id, publicKey: credential.publicKey, signCount: data.signCount,
      isBackupEligible: data.isBackupEligible)
  }
}
