import PlazaBase
import PlazaData

/// Disables the second factor: by the member after a password check, or by an administrator, with
/// a reason, if authenticator and recovery codes are lost. The administrator also removes the
/// passkeys, because they may be on the lost device.
struct DisableSecondFactor: Sendable {
  let member: ID<Member>
  let actor: ID<Member>
  var reason: String?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    var removed = try tx.run("DELETE FROM members_factor WHERE member = \(member)")
    if actor != member {
      removed += try tx.run("DELETE FROM members_passkey WHERE member = \(member)")
    }
    guard removed > 0 else { throw SecondFactorRefusal.none }
    try SecondFactor.dropUselessCodes(of: member, tx)
    try AuditEntry(.factorDropped, by: actor, to: member, reason: reason, at: now).append(tx)
  }
}
