import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// Requests a change of a player's guardians. It takes effect when a second person agrees; all
/// guardians are notified of the request immediately.
struct RequestGuardianChange: Sendable {
  let id: ID<GuardianChange>
  let kind: GuardianChange.Kind
  let child: ID<Member>
  let guardian: ID<Member>?
  let requester: ID<Member>
  let now: Instant

  /// - Throws: ``PeopleRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard guardian != child else { throw PeopleRefusal.ownGuardian }
    let guardians = try Guardian.of(child, tx)
    switch kind {
    case .add:
      if let guardian, guardians.contains(guardian) { throw PeopleRefusal.guardianAlready }
      try GuardianRule.check(child, with: guardians + [guardian].compactMap(\.self), tx)
    case .remove:
      guard let guardian, guardians.contains(guardian) else { throw PeopleRefusal.notAGuardian }
      try GuardianRule.check(child, with: guardians.filter { $0 != guardian }, tx)
    case .adult: if try AdultStatus.isAdult(child, tx) { throw PeopleRefusal.adultAlready }
    }
    try Limit.guardianChanges.require(requester, now: now, tx)
    let isNew = try tx.run(
      """
      INSERT INTO camp_guardian_change (id, kind, child, guardian, asked_by, asked_at)
      VALUES (\(id), \(kind.rawValue), \(child), \(guardian), \(requester), \(now)) ON CONFLICT DO NOTHING
      """)
    guard isNew > 0, let change = try GuardianChange.find(id, tx) else {
      throw PeopleRefusal.requestedAlready
    }
    try AuditEntry(
      .guardianChangeRequested, by: requester, to: child, detail: change.detail(tx), at: now
    ).append(tx)
    try CampNotifications.notify(of: change, .requested, by: requester, now: now, tx)
  }
}
