import PlazaBase
import PlazaData

/// Disables the second factor: by the member after a password check, or by an administrator, with
/// a reason, if authenticator and recovery codes are lost.
struct DisableSecondFactor: Sendable {
  let member: ID<Member>
  let actor: ID<Member>
  var reason: String?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard try tx.run("DELETE FROM members_factor WHERE member = \(member)") > 0 else {
      throw SecondFactorRefusal.none
    }
    try AuditEntry(.factorDropped, by: actor, to: member, reason: reason, at: now).append(tx)
  }
}
