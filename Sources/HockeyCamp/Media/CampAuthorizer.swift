import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// Decides which clips of the camp a viewer sees. A viewer sees a clip if they belong to its
/// audience, the office has approved it if required, and the release level of every person in it
/// allows the viewer.
struct CampAuthorizer: MediaAuthorizer {
  func canView(_ viewer: Viewer?) -> SQL {
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
    return "m.owner = \(viewer.id) OR \(Self.belongsToCamp("\(viewer.id)"))"
  }

  func edits(_ viewer: Viewer) -> SQL {
    let viewer: SQL = "\(viewer.id)"
    return """
      \(Self.coaches(viewer, "m.owner"))
        OR EXISTS (SELECT 1 FROM media_person p WHERE p.item = m.id AND \(Self.coaches(viewer, "p.member")))
      """
  }

  /// Returns those of the items that are public.
  func open(_ items: [MediaItem], _ tx: any Transaction) throws -> Set<ID<MediaItem>> {
    items.isEmpty ? [] : Set(try self.items(items.map(\.id), for: nil, tx).map(\.id))
  }

  /// Returns the condition under which a viewer without a role sees a clip.
  private static func shows(_ viewer: SQL) -> SQL {
    "(\(isMeantFor(viewer))) AND \(WaitingClip.isApproved) AND \(nobodyHides(allows(viewer)))"
  }

  /// Returns the condition under which a viewer sent a clip, or is a guardian of the sender, and
  /// is allowed to see it by the people in it.
  private static func isOwners(_ viewer: SQL) -> SQL {
    "(m.owner = \(viewer) OR \(isGuardian(viewer, of: "m.owner"))) AND \(nobodyHides(allows(viewer)))"
  }

  /// Returns the members of a clip's audience, each with whether the member can actually see it.
  /// Members who do not belong to the camp are considered only if they sent the clip.
  static func audience(
    of item: ID<MediaItem>, _ tx: any Transaction
  ) throws -> [(member: ID<Member>, canView: Bool)] {
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
    ).map { (member: try $0.value("member"), canView: try $0.value("sees")) }
  }

  private static func isMeantFor(_ viewer: SQL) -> SQL {
    """
    m.audience = 'everyone' OR (m.audience = 'members' AND \(belongsToCamp(viewer)))
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

  /// Returns the condition that no person in the clip hides it: every person's release level
  /// satisfies `allows`.
  private static func nobodyHides(_ allows: SQL) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM media_person q LEFT JOIN camp_release r ON r.member = q.member
      WHERE q.item = m.id AND (\(releaseCounts)) AND NOT (\(allows)))
    """
  }

  /// The condition under which a person's release level counts. It counts for players, and for
  /// people with an explicit level; a coach without one hides nothing.
  private static let releaseCounts: SQL = """
    r.member IS NOT NULL
      OR EXISTS (SELECT 1 FROM camp_group_member h WHERE h.member = q.member AND h.part = 'player')
      OR EXISTS (SELECT 1 FROM camp_guardian h WHERE h.child = q.member)
    """

  /// Returns the condition under which the person `q` with the release `r` allows a viewer to see
  /// the clip.
  private static func allows(_ viewer: SQL) -> SQL {
    """
    q.member = \(viewer) OR \(isGuardian(viewer, of: "q.member")) OR \(level) = 'public'
      OR (\(level) = 'camp' AND \(belongsToCamp(viewer)))
      OR (\(level) IN ('coach', 'camp') AND \(coaches(viewer, "q.member")))
    """
  }

  /// The release level or its default. It must never be NULL, because a NULL condition would not
  /// hide the clip.
  private static let level: SQL = "COALESCE(r.level, 'coach')"

  private static func belongsToCamp(_ viewer: SQL) -> SQL {
    """
    (EXISTS (SELECT 1 FROM camp_group_member b WHERE b.member = \(viewer))
      OR EXISTS (SELECT 1 FROM camp_guardian b WHERE b.guardian = \(viewer)))
    """
  }

  private static func isGuardian(_ viewer: SQL, of child: SQL) -> SQL {
    "EXISTS (SELECT 1 FROM camp_guardian d WHERE d.guardian = \(viewer) AND d.child = \(child))"
  }

  /// Returns the condition under which a viewer coaches a group in which a member plays.
  private static func coaches(_ viewer: SQL, _ player: SQL) -> SQL {
    """
    EXISTS (SELECT 1 FROM camp_group_member e JOIN camp_group_member f ON f.camp_group = e.camp_group
      WHERE e.member = \(viewer) AND e.part = 'coach' AND f.member = \(player) AND f.part = 'player')
    """
  }
}
