import MediaLibrary
import PlazaBase
import PlazaData
import PlazaWeb

/// Who sees which clip of the camp. First whom it is meant for, then what the people in it allow: one who can be seen
/// and whose clips may not go so far hides it.
struct CampAuthorizer: MediaAuthorizer {
  func sees(_ viewer: Viewer?) -> SQL {
    guard let viewer else {
      return "m.audience = 'everyone' AND \(Self.nobodyHides("\(Self.level) = 'public'"))"
    }
    if viewer.isStaff(of: HockeyCamp.name) { return "1 = 1" }
    return "(\(Self.isMeantFor(viewer.id))) AND \(Self.nobodyHides(Self.allows(viewer.id)))"
  }

  func changes(_ viewer: Viewer) -> SQL {
    if viewer.isStaff(of: HockeyCamp.name) { return "1 = 1" }
    return """
      (m.owner = \(viewer.id) OR \(Self.isGuardian(viewer.id, of: "m.owner")))
        AND \(Self.nobodyHides(Self.allows(viewer.id)))
      """
  }

  func discusses(_ viewer: Viewer) -> SQL {
    if viewer.isStaff(of: HockeyCamp.name) { return "1 = 1" }
    return "m.owner = \(viewer.id) OR \(Self.isOfTheCamp(viewer.id))"
  }

  func edits(_ viewer: Viewer) -> SQL {
    """
    \(Self.coaches(viewer.id, "m.owner"))
      OR EXISTS (SELECT 1 FROM media_person p WHERE p.item = m.id AND \(Self.coaches(viewer.id, "p.member")))
    """
  }

  private static func isMeantFor(_ viewer: ID<Member>) -> SQL {
    """
    m.audience IN ('everyone', 'members') OR m.owner = \(viewer) OR \(isGuardian(viewer, of: "m.owner"))
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
  private static func allows(_ viewer: ID<Member>) -> SQL {
    """
    q.member = \(viewer) OR \(isGuardian(viewer, of: "q.member")) OR \(level) = 'public'
      OR (\(level) = 'camp' AND \(isOfTheCamp(viewer)))
      OR (\(level) IN ('coach', 'camp') AND \(coaches(viewer, "q.member")))
    """
  }

  /// What was said, or what is so where nobody said anything. Never NULL: what is neither true nor false hides nothing.
  private static let level: SQL = "COALESCE(r.level, 'coach')"

  private static func isOfTheCamp(_ viewer: ID<Member>) -> SQL {
    """
    (EXISTS (SELECT 1 FROM camp_group_member b WHERE b.member = \(viewer))
      OR EXISTS (SELECT 1 FROM camp_guardian b WHERE b.guardian = \(viewer)))
    """
  }

  private static func isGuardian(_ viewer: ID<Member>, of child: SQL) -> SQL {
    "EXISTS (SELECT 1 FROM camp_guardian d WHERE d.guardian = \(viewer) AND d.child = \(child))"
  }

  /// Whether somebody coaches a group in which that member plays.
  private static func coaches(_ viewer: ID<Member>, _ player: SQL) -> SQL {
    """
    EXISTS (SELECT 1 FROM camp_group_member e JOIN camp_group_member f ON f.camp_group = e.camp_group
      WHERE e.member = \(viewer) AND e.part = 'coach' AND f.member = \(player) AND f.part = 'player')
    """
  }
}
