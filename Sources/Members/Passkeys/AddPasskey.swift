import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaWebAuthn

/// Adds a passkey that an authenticator has just made.
struct AddPasskey: Sendable {
  let id: ID<Passkey>
  let member: ID<Member>
  let name: String
  let response: RegistrationResponse
  let site: RelyingParty
  /// The codes to create if the passkey becomes the only second factor of an administrator.
  let recoveryCodes: [RecoveryCode]
  let now: Instant

  /// - Returns: The recovery codes that were created, to be shown once.
  func callAsFunction(_ tx: any Transaction) throws -> [RecoveryCode] {
    let challenge = try response.challenge
    try OpenPasskeyChallenge.consume(challenge, for: .add, of: member, now: now, tx)
    let passkey = try response.verified(challenge: challenge, for: site)
    try Limit.signInChanges.require(member, now: now, tx)
    try Limit.passkeys.require(member, now: now, tx)
    let added = try tx.run(
      """
      INSERT INTO members_passkey
        (id, member, credential, public_key, sign_count, is_synced, name, created_at)
      VALUES (\(id), \(member), \(passkey.id.base64URL), \(passkey.publicKey),
        \(Int(passkey.signCount)), \(passkey.isBackupEligible), \(name), \(now))
      ON CONFLICT (credential) DO NOTHING
      """)
    if added == 0 { throw PasskeyRefusal.alreadyAdded }
    try AuditEntry(.passkeyAdded, by: member, to: member, detail: name, at: now).append(tx)
    guard try SecondStep.of(member, tx).isDemanded, try SecondFactor.codesLeft(of: member, tx) == 0
    else { return [] }
    try SecondFactor.replaceCodes(recoveryCodes, of: member, tx)
    return recoveryCodes
  }
}
