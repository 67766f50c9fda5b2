import PlazaCrypto

/// The response of an authenticator that proves the possession of a passkey (Web Authentication
/// §7.2).
public struct AssertionResponse: Sendable {
  /// The largest accepted authenticator data. Without extensions it has 37 bytes.
  static let maximumLength = 4096

  /// The identifier of the passkey.
  public let id: [UInt8]
  private let clientData: [UInt8]
  private let authenticatorData: [UInt8]
  private let signature: [UInt8]
  private let userHandle: [UInt8]?

  /// A passkey as stored when it was made and last used.
  public struct Stored: Sendable {
    let publicKey: [UInt8]
    let signCount: UInt32
    let owner: [UInt8]

    /// - Parameters:
    ///   - publicKey: The public key in COSE.
    ///   - owner: The user handle of the member.
    public init(publicKey: [UInt8], signCount: UInt32, owner: [UInt8]) {
      self.publicKey = publicKey
      self.signCount = signCount
      self.owner = owner
    }
  }

  /// - Parameters:
  ///   - clientData: `clientDataJSON`.
  ///   - userHandle: The handle that the authenticator stores; nil if it sent none.
  public init(
    id: [UInt8], clientData: [UInt8], authenticatorData: [UInt8], signature: [UInt8],
    userHandle: [UInt8]?
  ) {
    self.id = id
    self.clientData = clientData
    self.authenticatorData = authenticatorData
    self.signature = signature
    self.userHandle = userHandle
  }

  /// The challenge that the response answers, in base64url. Not verified.
  public var challenge: String {
    get throws(WebAuthnRefusal) { try ClientData(clientData).challenge }
  }

  /// Verifies the response.
  /// - Returns: The new value of the passkey's counter.
  public func verified(challenge: String, for site: RelyingParty, by passkey: Stored)
    throws(WebAuthnRefusal) -> UInt32
  {
    try ClientData(clientData).check(.get, challenge, site)
    if let userHandle, userHandle != passkey.owner { throw .otherMember }
    guard authenticatorData.count <= Self.maximumLength else { throw .malformed }
    let data = try AuthenticatorData(authenticatorData)
    try data.check(site)
    let signed = authenticatorData + Array(SHA256.hash(data: clientData))
    guard try COSEKey(passkey.publicKey).isValidSignature(signature, for: signed) else {
      throw .wrongSignature
    }
    // An authenticator without a counter always sends zero.
    let count = data.signCount
    guard count > passkey.signCount || (count == 0 && passkey.signCount == 0) else {
      throw .copied
    }
    return count
  }
}
