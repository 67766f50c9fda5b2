import MediaLibrary
import PlazaBase
import PlazaData
import PlazaWeb

/// Who sees which clip of the camp. First whom it is meant for, then whether it waits for the office, then what the
/// people in it allow: one who can be seen and whose clips may not go so far hides it.
struct CampAuthorizer: MediaAuthorizer {
  func sees(_ viewer: Viewer?) -> SQL {
    guard let viewer else {
      return """
        m.audience = 'everyone' AND \(WaitingClip.isApproved) AND \(Self.nobodyHides("\(Self.level) = 'public'"))
        """
    }
    if viewer.isStaff(of: HockeyCamp.name) { return "1 = 1" }
    return Self.shows("\(viewer.id)")
  }

  func changes(_ viewer: Viewer) -> SQL {
    if viewer.isStaff(of: HockeyCamp.name) { return "1 = 1" }
    return Self.isOwners("\(viewer.id)")
  }

  func canDiscuss(_ viewer: Viewer) -> SQL {
    if viewer.isStaff(of: HockeyCamp.name) { return "1 = 1" }
    return "m.owner = \(viewer.id) OR \(Self.isOfTheCamp("\(viewer.id)"))"
  }

  func edits(_ viewer: Viewer) -> SQL {
    let viewer: SQL = "\(viewer.id)"
    return """
      \(Self.coaches(viewer, "m.owner"))
        OR EXISTS (SELECT 1 FROM media_person p WHERE p.item = m.id AND \(Self.coaches(viewer, "p.member")))
      """
  }

  /// Those of some clips that strangers see, too.
  func open(_ items: [MediaItem], _ tx: any Transaction) throws -> Set<ID<MediaItem>> {
    items.isEmpty ? [] : Set(try self.items(items.map(\.id), for: nil, tx).map(\.id))
  }

  /// Whether somebody without a role sees it.
  private static func shows(_ viewer: SQL) -> SQL {
    "(\(isMeantFor(viewer))) AND \(WaitingClip.isApproved) AND \(nobodyHides(allows(viewer)))"
  }

  /// Whether somebody sent it, or is a guardian of who did, and may see it.
  private static func isOwners(_ viewer: SQL) -> SQL {
    "(m.owner = \(viewer) OR \(isGuardian(viewer, of: "m.owner"))) AND \(nobodyHides(allows(viewer)))"
  }

  /// The members whom a clip is meant for, with whether each really sees it. Members who are not of the camp are looked
  /// at only where the clip is theirs.
  static func audience(
    of item: ID<MediaItem>, _ tx: any Transaction
  ) throws -> [(member: ID<Member>, sees: Bool)] {
    try tx.rows(
      """
      SELECT v.member AS member,
        CASE WHEN (\(shows("v.member"))) OR (\(isOwners("v.member"))) THEN 1 ELSE 0 END AS sees
      FROM media_item m JOIN (SELECT member AS member FROM camp_group_member
          UNION SELECT guardian AS member FROM camp_guardian
          UNION SELECT owner AS member FROM media_item WHERE id = \(item)) v
        ON (\(isMeantFor("v.member"))) OR (\(isOwners("v.member")))
      WHERE m.id = \(item) ORDER BY v.member
      """
    ).map { (member: try $0.value("member"), sees: try $0.value("sees")) }
  }

  private static func isMeantFor(_ viewer: SQL) -> SQL {
    """
    m.audience = 'everyone' OR (m.audience = 'members' AND \(isOfTheCamp(viewer)))
      OR m.owner = \(viewer) OR \(isGuardian(viewer, of: "m.owner"))
      OR \(coaches(viewer, "m.owner"))
      OR EXISTS (SELECT 1 FROM media_person p WHERE p.item = m.id
        AND (p.member = \(viewer) OR \(isGuardian(viewer, of: "p.member")) OR \(coaches(viewer, "p.member"))))
      OR (m.audience = 'coaches'
        AND EXISTS (SELECT 1 FROM camp_group_member a WHERE a.member = \(viewer) AND a.part = 'coach'))
      OR (m.audience = 'group' AND EXISTS (SELECT 1 FROM camp_group_member a
        WHERE a.camp_group = m.audience_group
          AND (a.member = \(viewer) OR (a.part = 'player' AND \(isGuardian(viewer, of: "a.member"))))))
    """
  }

  /// Of those who can be seen, everybody lets it go so far.
  private static func nobodyHides(_ allows: SQL) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM media_person q LEFT JOIN camp_release r ON r.member = q.member
      WHERE q.item = m.id AND (\(isAsked)) AND NOT (\(allows)))
    """
  }

  /// Players are asked, and those about whom something was said; a coach who can be seen hides nothing.
  private static let isAsked: SQL = """
    r.member IS NOT NULL
      OR EXISTS (SELECT 1 FROM camp_group_member h WHERE h.member = q.member AND h.part = 'player')
      OR EXISTS (SELECT 1 FROM camp_guardian h WHERE h.child = q.member)
    """

  /// Whether one of them, `q` with what was said about `r`, lets somebody see it.
  private static func allows(_ viewer: SQL) -> SQL {
    """
    q.member = \(viewer) OR \(isGuardian(viewer, of: "q.member")) OR \(level) = 'public'
      OR (\(level) = 'camp' AND \(isOfTheCamp(viewer)))
      OR (\(level) IN ('coach', 'camp') AND \(coaches(viewer, "q.member")))
    """
  }

  /// What was said, or what is so where nobody said anything. Never NULL: what is neither true nor false hides nothing.
  private static let level: SQL = "COALESCE(r.level, 'coach')"

  private static func isOfTheCamp(_ viewer: SQL) -> SQL {
    """
    (EXISTS (SELECT 1 FROM camp_group_member b WHERE b.member = \(viewer))
      OR EXISTS (SELECT 1 FROM camp_guardian b WHERE b.guardian = \(viewer)))
    """
  }

  private static func isGuardian(_ viewer: SQL, of child: SQL) -> SQL {
    "EXISTS (SELECT 1 FROM camp_guardian d WHERE d.guardian = \(viewer) AND d.child = \(child))"
  }

  /// Whether somebody coaches a group in which that member plays.
  private static func coaches(_ viewer: SQL, _ player: SQL) -> SQL {
    """
    EXISTS (SELECT 1 FROM camp_group_member e JOIN camp_group_member f ON f.camp_group = e.camp_group
      WHERE e.member = \(viewer) AND e.part = 'coach' AND f.member = \(player) AND f.part = 'player')
    """
  }
}
