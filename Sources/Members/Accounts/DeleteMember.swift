import PlazaBase
import PlazaData
import PlazaHTTP

/// Deletes a member's account at the member's own request, after a password check.
///
/// Sessions, roles, second factor and picture are deleted with the row. Each shop deletes or
/// anonymises its own records.
struct DeleteMember: Sendable {
  let member: ID<Member>
  /// Proof that the password was correct.
  let proof: Proof
  let holders: [any PersonalDataProvider]
  /// The credits that the member forfeits, as displayed, in minor units.
  var forfeited: Int?
  let now: Instant

  /// - Throws: ``CreditsLeft``, among other refusals.
  func callAsFunction(_ tx: any Transaction) throws {
    guard try proof.holds(for: member, tx) else { throw ChangePassword.Refusal.wrongPassword }
    try AdministratorRefusal.checkOthersRemain(besides: member, tx)
    let credits = try CreditsLeft.check(member, forfeited: forfeited, in: holders, tx)
    try AuditEntry(.deleted, by: member, to: member, detail: credits?.amount ?? "", at: now)
      .append(tx)
    for holder in holders { try holder.erase(member, tx) }
    try Limit.erase(member, tx)
    try tx.run("DELETE FROM members_member WHERE id = \(member)")
  }
}
