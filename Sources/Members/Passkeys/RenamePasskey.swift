import PlazaBase
import PlazaData
import PlazaHTTP

/// Gives a passkey another name, by which its owner recognises it.
struct RenamePasskey: Sendable {
  let passkey: ID<Passkey>
  let member: ID<Member>
  let name: String
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let old = try Passkey.find(passkey, of: member, tx).name
    if old == name { return }
    try Limit.signInChanges.require(member, now: now, tx)
    try tx.run("UPDATE members_passkey SET name = \(name) WHERE id = \(passkey)")
    try AuditEntry(.passkeyRenamed, by: member, to: member, detail: "\(old): \(name)", at: now)
      .append(tx)
  }
}
