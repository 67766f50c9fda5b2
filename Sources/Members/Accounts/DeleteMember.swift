import PlazaBase
import PlazaData

/// Removes a member at the member's own wish; the password was asked for. Sessions, roles, second factor and picture
/// go with the row; shops remove or blank what they keep.
struct DeleteMember: Sendable {
  let member: ID<Member>
  /// What showed that the password was right.
  let proof: Proof
  let holders: [any MemberDataHolder]
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard try proof.holds(for: member, tx) else { throw ChangePassword.Refused.wrongPassword }
    try AdministratorRefused.checkOthersRemain(besides: member, tx)
    for holder in holders { try holder.forget(member, tx) }
    try tx.run("DELETE FROM members_member WHERE id = \(member)")
    try AuditEntry(.deleted, by: member, to: member, at: now).append(tx)
  }
}
