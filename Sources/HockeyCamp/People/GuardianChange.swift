import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// A change of who answers for a player, which waits for a second person's consent: a present guardian's, or that of an
/// administrator who did not ask for it.
struct GuardianChange: Sendable, Equatable {
  enum Kind: String, Sendable, SQLReadable {
    case add, remove
    /// The player is of age, so that coaches write without a guardian who reads along.
    case adult
  }

  let id: ID<GuardianChange>
  let kind: Kind
  let child: ID<Member>
  /// Who becomes a guardian, or is one no longer; nil for ``Kind/adult``.
  let guardian: ID<Member>?
  /// Nil where the account is gone.
  let askedBy: ID<Member>?
  let askedAt: Instant

  private static let columns: SQL = "id, kind, child, guardian, asked_by, asked_at"

  static func find(_ id: ID<GuardianChange>, _ tx: any Transaction) throws -> GuardianChange? {
    try tx.first("SELECT \(columns) FROM camp_guardian_change WHERE id = \(id)").map(GuardianChange.init)
  }

  /// Those that wait for consent, the oldest first.
  static func waiting(about children: [ID<Member>], _ tx: any Transaction) throws -> [GuardianChange] {
    if children.isEmpty { return [] }
    return try tx.rows(
      "SELECT \(columns) FROM camp_guardian_change WHERE child IN (\(list: children)) ORDER BY id"
    ).map(GuardianChange.init)
  }

  /// Those that a member can see: administrators all of them, others what concerns them or their children, and what
  /// they asked for.
  static func waiting(for viewer: Viewer, _ tx: any Transaction) throws -> [GuardianChange] {
    let concerned: SQL =
      viewer.isAdmin
      ? "1 = 1"
      : """
      guardian = \(viewer.id) OR asked_by = \(viewer.id)
      OR child IN (SELECT d.child FROM camp_guardian d WHERE d.guardian = \(viewer.id))
      """
    return try tx.rows("SELECT \(columns) FROM camp_guardian_change WHERE \(concerned) ORDER BY id LIMIT 200")
      .map(GuardianChange.init)
  }

  /// Whether a member's consent counts. A coach of the child gives none as its guardian.
  func maySettle(_ viewer: Viewer, _ tx: any Transaction) throws -> Bool {
    if viewer.id == askedBy || kind == .add && viewer.id == guardian { return false }
    if viewer.isAdmin, viewer.id != guardian { return true }
    return try Guardian.of(child, tx).contains(viewer.id) && !CampGroup.coaches(viewer.id, child, tx)
  }

  /// As the audit log has it.
  func detail(_ tx: any Transaction) throws -> String {
    guard let guardian else { return "of age" }
    let name = try MemberSummary.names(of: [guardian], tx)[guardian] ?? "–"
    return "\(kind.rawValue) \(name) (\(guardian))"
  }

  /// - Parameter names: of all members that it names.
  func words(_ names: [ID<Member>: String]) -> String {
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
      guardian: try row.optional("guardian"), askedBy: try row.optional("asked_by"),
      askedAt: try row.value("asked_at"))
  }
}

/// A coach of a child can be its guardian only beside another guardian who does not coach it.
enum GuardianRule {
  /// - Throws: ``PeopleRefusal/coachAlone``.
  static func check(_ child: ID<Member>, with guardians: [ID<Member>]? = nil, _ tx: any Transaction) throws {
    guard try hold(guardians ?? Guardian.of(child, tx), of: child, tx) else { throw PeopleRefusal.coachAlone }
  }

  /// Ends the guardianship of coaches who are left alone with it, because another guardian's account was deleted.
  static func restore(
    _ child: ID<Member>, after deleted: ID<Member>, in world: World, _ tx: any Transaction
  ) throws {
    let (guardians, now) = (try Guardian.of(child, tx), world.now())
    if try hold(guardians, of: child, tx) { return }
    for coach in guardians {
      let change = GuardianChange(
        id: world.newID(), kind: .remove, child: child, guardian: coach, askedBy: nil, askedAt: now)
      try SetGuardian(guardian: coach, child: child, isGuardian: false, now: now)(tx)
      try AuditEntry(.guardianChangeMade, by: nil, to: child, detail: change.detail(tx), at: now).append(tx)
      try CampNotifications.tell(of: change, .made, by: deleted, now: now, tx)
    }
  }

  private static func hold(_ guardians: [ID<Member>], of child: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try guardians.isEmpty || !guardians.allSatisfy { try CampGroup.coaches($0, child, tx) }
  }
}
