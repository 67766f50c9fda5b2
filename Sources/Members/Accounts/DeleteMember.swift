import PlazaBase
import PlazaData
import PlazaWeb

/// Removes a member at the member's own wish; the password was asked for. Sessions, roles, second factor and picture
/// go with the row; shops remove or blank what they keep.
struct DeleteMember: Sendable {
  let member: ID<Member>
  /// What showed that the password was right.
  let proof: Proof
  let holders: [any PersonalDataProvider]
  /// Credits that the member gives up, as they were shown, in minor units.
  var givenUp: Int?
  let now: Instant

  /// - Throws: also ``CreditsLeft``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard try proof.holds(for: member, tx) else { throw ChangePassword.Refusal.wrongPassword }
    try AdministratorRefusal.checkOthersRemain(besides: member, tx)
    let credits = try CreditsLeft.check(member, givenUp: givenUp, in: holders, tx)
    try AuditEntry(.deleted, by: member, to: member, detail: credits?.amount ?? "", at: now).append(tx)
    for holder in holders { try holder.forget(member, tx) }
    try Limit.forget(member, tx)
    try tx.run("DELETE FROM members_member WHERE id = \(member)")
  }
}
