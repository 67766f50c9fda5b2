import PlazaBase
import PlazaData
import PlazaHTTP

/// Removes a member permanently, by an administrator.
struct RemoveMember: Sendable {
  let member: ID<Member>
  let actor: ID<Member>
  let reason: String
  let holders: [any PersonalDataProvider]
  /// The credits that are forfeited, as displayed, in minor units.
  var forfeited: Int?
  let now: Instant

  /// - Throws: ``AdministratorRefusal`` or ``CreditsLeft``.
  func callAsFunction(_ tx: any Transaction) throws {
    _ = try AdministratorRefusal.account(member, tx)
    if member == actor { throw AdministratorRefusal.yourself }
    try AdministratorRefusal.checkOthersRemain(besides: member, tx)
    let credits = try CreditsLeft.check(member, forfeited: forfeited, in: holders, tx)
    try AuditEntry(
      .removed, by: actor, to: member, detail: credits?.amount ?? "", reason: reason, at: now
    ).append(tx)
    for holder in holders { try holder.erase(member, tx) }
    try Limit.erase(member, tx)
    try tx.run("DELETE FROM members_member WHERE id = \(member)")
  }
}
