import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// Agrees to a change of a player's guardians, or declines it. The member who requested it can
/// only withdraw it.
struct SettleGuardianChange: Sendable {
  let id: ID<GuardianChange>
  let isAccepted: Bool
  let viewer: Viewer
  let now: Instant

  /// - Throws: ``PeopleRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard let change = try GuardianChange.find(id, tx) else { throw PeopleRefusal.noSuchChange }
    let isOwn = !isAccepted && viewer.id == change.requestedBy
    guard try isOwn || change.maySettle(viewer, tx) else { throw PeopleRefusal.notApprover }
    let detail = try change.detail(tx)
    let told = try CampNotifications.readers(of: change, tx)
    guard try tx.run("DELETE FROM camp_guardian_change WHERE id = \(id)") == 1 else {
      throw PeopleRefusal.noSuchChange
    }
    if isAccepted { try make(change, tx) }
    try AuditEntry(
      isAccepted ? .guardianChangeMade : .guardianChangeDeclined, by: viewer.id, to: change.child,
      detail: detail,
      at: now
    ).append(tx)
    try CampNotifications.notify(
      of: change, isAccepted ? .made : .declined, to: told, by: viewer.id, now: now, tx)
  }

  private func make(_ change: GuardianChange, _ tx: any Transaction) throws {
    guard let guardian = change.guardian else {
      return try SetAdult(player: change.child, isAdult: true, office: viewer.id, now: now)(tx)
    }
    try SetGuardian(
      guardian: guardian, child: change.child, isGuardian: change.kind == .add, now: now)(tx)
    try GuardianRule.check(change.child, tx)
  }
}
