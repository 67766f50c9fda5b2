import PlazaBase
import PlazaData
import PlazaHTTP

/// Replaces all recovery codes of a member.
struct ReplaceRecoveryCodes: Sendable {
  let member: ID<Member>
  let recoveryCodes: [RecoveryCode]
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard try SecondStep.of(member, tx).isDemanded else { throw SecondFactorRefusal.notFound }
    try Limit.signInChanges.require(member, now: now, tx)
    try SecondFactor.replaceCodes(recoveryCodes, of: member, tx)
    try AuditEntry(.recoveryCodesReplaced, by: member, to: member, at: now).append(tx)
  }
}
