import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// A requested change of a player's guardians. It waits for the consent of a second person: a
/// current guardian, or an administrator other than the one who requested it.
struct GuardianChange: Sendable, Equatable {
  enum Kind: String, Sendable, SQLReadable {
    case add, remove
    /// The player is of age, so that coaches may write without a guardian who reads along.
    case adult
  }

  let id: ID<GuardianChange>
  let kind: Kind
  let child: ID<Member>
  /// The member who becomes or ceases to be a guardian; nil for ``Kind/adult``.
  let guardian: ID<Member>?
  /// Nil if the account was deleted.
  let requestedBy: ID<Member>?
  let requestedAt: Instant

  private static let columns: SQL = "id, kind, child, guardian, asked_by, asked_at"

  static func find(_ id: ID<GuardianChange>, _ tx: any Transaction) throws -> GuardianChange? {
    try tx.first("SELECT \(columns) FROM camp_guardian_change WHERE id = \(id)").map(
      GuardianChange.init)
  }

  /// Returns the changes that wait for consent, the oldest first.
  static func waiting(about children: [ID<Member>], _ tx: any Transaction) throws
    -> [GuardianChange]
  {
    if children.isEmpty { return [] }
    return try tx.rows(
      "SELECT \(columns) FROM camp_guardian_change WHERE child IN (\(list: children)) ORDER BY id"
    ).map(GuardianChange.init)
  }

  /// Returns the changes that a viewer can see: all for an administrator; for other members, those
  /// that concern them or their children and those that they requested.
  static func waiting(for viewer: Viewer, _ tx: any Transaction) throws -> [GuardianChange] {
    let concerned: SQL =
      viewer.isAdmin
      ? "1 = 1"
      : """
      guardian = \(viewer.id) OR asked_by = \(viewer.id)
      OR child IN (SELECT d.child FROM camp_guardian d WHERE d.guardian = \(viewer.id))
      """
    return try tx.rows(
      "SELECT \(columns) FROM camp_guardian_change WHERE \(concerned) ORDER BY id LIMIT 200"
    )
    .map(GuardianChange.init)
  }

  /// Returns whether a member's consent counts. A guardian who coaches the child cannot give it.
  func maySettle(_ viewer: Viewer, _ tx: any Transaction) throws -> Bool {
    if viewer.id == requestedBy || kind == .add && viewer.id == guardian { return false }
    if viewer.isAdmin, viewer.id != guardian { return true }
    return try Guardian.of(child, tx).contains(viewer.id)
      && !CampGroup.coaches(viewer.id, child, tx)
  }

  /// The description of the change in the audit log.
  func detail(_ tx: any Transaction) throws -> String {
    guard let guardian else { return "of age" }
    let name = try MemberSummary.names(of: [guardian], tx)[guardian] ?? "–"
    return "\(kind.rawValue) \(name) (\(guardian))"
  }

  /// - Parameter names: the names of the child and the guardian.
  func description(_ names: [ID<Member>: String]) -> String {
    let (child, guardian) = (names[child] ?? "–", guardian.flatMap { names[$0] } ?? "–")
    return switch kind {
    case .add: say("\(guardian.isolated) becomes a guardian of \(child.isolated)")
    case .remove: say("\(guardian.isolated) is no longer a guardian of \(child.isolated)")
    case .adult: say("\(child.isolated) is an adult and doesn't need a guardian")
    }
  }

  static let migration: [SQL] = [
    """
    CREATE TABLE camp_guardian_change (
      id \(.id) NOT NULL PRIMARY KEY,
      kind \(.text) NOT NULL CHECK (kind IN ('add', 'remove', 'adult')),
      child \(.id) NOT NULL,
      guardian \(.id),
      asked_by \(.id),
      asked_at \(.instant) NOT NULL,
      CHECK ((kind = 'adult') = (guardian IS NULL)),
      CHECK (guardian <> child)) \(.strict)
    """,
    "CREATE UNIQUE INDEX camp_guardian_change_once ON camp_guardian_change (child, kind, COALESCE(guardian, child))",
    "CREATE INDEX camp_guardian_change_of ON camp_guardian_change (guardian)",
    "CREATE INDEX camp_guardian_change_by ON camp_guardian_change (asked_by)",
  ]
}

extension GuardianChange {
  fileprivate init(row: PlazaData.Row) throws {
    self.init(
      id: try row.value("id"), kind: try row.value("kind"), child: try row.value("child"),
      guardian: try row.optional("guardian"), requestedBy: try row.optional("asked_by"),
      requestedAt: try row.value("asked_at"))
  }
}

/// The rule that a coach of a child can be its guardian only beside another guardian who does not
/// coach it.
enum GuardianRule {
  /// - Parameter guardians: the guardians after a change; nil for the current ones.
  /// - Throws: ``PeopleRefusal/coachAlone``.
  static func check(
    _ child: ID<Member>, with guardians: [ID<Member>]? = nil, _ tx: any Transaction
  ) throws {
    guard try hold(guardians ?? Guardian.of(child, tx), of: child, tx) else {
      throw PeopleRefusal.coachAlone
    }
  }

  /// Ends the guardianship of coaches who have become a child's only guardians because another
  /// guardian's account was deleted.
  static func restore(
    _ child: ID<Member>, after deleted: ID<Member>, in world: World, _ tx: any Transaction
  ) throws {
    let (guardians, now) = (try Guardian.of(child, tx), world.now())
    if try hold(guardians, of: child, tx) { return }
    for coach in guardians {
      let change = GuardianChange(
        id: world.newID(), kind: .remove, child: child, guardian: coach, requestedBy: nil,
        requestedAt: now
      )
      try SetGuardian(guardian: coach, child: child, isGuardian: false, now: now)(tx)
      try AuditEntry(.guardianChangeMade, by: nil, to: child, detail: change.detail(tx), at: now)
        .append(tx)
      try CampNotifications.notify(of: change, .made, by: deleted, now: now, tx)
    }
  }

  private static func hold(_ guardians: [ID<Member>], of child: ID<Member>, _ tx: any Transaction)
    throws -> Bool
  {
    try guardians.isEmpty || !guardians.allSatisfy { try CampGroup.coaches($0, child, tx) }
  }
}
