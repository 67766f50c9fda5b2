import PlazaBase
import PlazaData
import PlazaHTTP

/// Removes a passkey, such as that of a lost phone. A member keeps at least one way to sign in.
struct RemovePasskey: Sendable {
  let passkey: ID<Passkey>
  let member: ID<Member>
  /// Whether administrators must keep a second factor; false in the demo.
  let demandsSecondFactor: Bool
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let name = try Passkey.find(passkey, of: member, tx).name
    let step = try SecondStep.of(member, tx)
    if demandsSecondFactor, step.isAdmin, !step.hasAuthenticator, step.passkeys == 1 {
      throw PasskeyRefusal.lastFactor
    }
    let account = try AdministratorRefusal.account(member, tx)
    if account.hasOnlyPasskeys, account.passkeys == 1 { throw PasskeyRefusal.lastWayIn }
    try tx.run("DELETE FROM members_passkey WHERE id = \(passkey)")
    try SecondFactor.dropUselessCodes(of: member, tx)
    try AuditEntry(.passkeyRemoved, by: member, to: member, detail: name, at: now).append(tx)
  }
}
