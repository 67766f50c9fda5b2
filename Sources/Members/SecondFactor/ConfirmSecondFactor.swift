import PlazaBase
import PlazaData
import PlazaHTTP

/// Enables the second factor after a code has proven that the authenticator has the secret.
struct ConfirmSecondFactor: Sendable {
  let member: ID<Member>
  let code: String
  let recoveryCodes: [RecoveryCode]
  let cipher: TOTPSecretCipher
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard let factor = try SecondFactor.of(member, tx) else { throw SecondFactorRefusal.notFound }
    if factor.isConfirmed { throw SecondFactorRefusal.alreadyEnabled }
    guard try factor.acceptTimed(code, cipher, at: now, tx) else {
      throw SecondFactorRefusal.wrongCode
    }
    try Limit.signInChanges.require(member, now: now, tx)
    try tx.run("UPDATE members_factor SET confirmed_at = \(now) WHERE member = \(member)")
    try SecondFactor.replaceCodes(recoveryCodes, of: member, tx)
    try AuditEntry(.factorSetUp, by: member, to: member, at: now).append(tx)
  }
}
