import Members
import PlazaBase
import PlazaData

/// Makes a member the guardian of a player, or ends the guardianship.
struct SetGuardian: Sendable {
  let guardian: ID<Member>
  let child: ID<Member>
  let isGuardian: Bool
  let now: Instant

  /// - Throws: ``PeopleRefusal/ownGuardian``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard guardian != child else { throw PeopleRefusal.ownGuardian }
    if isGuardian {
      try tx.run(
        """
        INSERT INTO camp_guardian (guardian, child, since) VALUES (\(guardian), \(child), \(now))
        ON CONFLICT (guardian, child) DO NOTHING
        """)
    } else {
      try tx.run("DELETE FROM camp_guardian WHERE guardian = \(guardian) AND child = \(child)")
    }
  }
}
