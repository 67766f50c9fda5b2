import PlazaData

/// The tables of groups with their players and coaches, of players' guardians, and of release
/// levels.
enum PeopleSchema {
  static let migrations = [
    Migration("camp/0010-people", tables),
    Migration("camp/0040-guardian-changes", GuardianChange.migration),
  ]

  private static let tables: [SQL] = [
    """
    CREATE TABLE camp_group (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL UNIQUE CHECK (name <> ''),
      created_at \(.instant) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE camp_group_member (
      member \(.id) NOT NULL,
      camp_group \(.id) NOT NULL REFERENCES camp_group (id) ON DELETE CASCADE,
      part \(.text) NOT NULL CHECK (part IN ('player', 'coach')),
      PRIMARY KEY (member, camp_group)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX camp_group_member_in ON camp_group_member (camp_group, part, member)",
    """
    CREATE TABLE camp_guardian (
      guardian \(.id) NOT NULL,
      child \(.id) NOT NULL,
      since \(.instant) NOT NULL,
      CHECK (guardian <> child),
      PRIMARY KEY (guardian, child)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX camp_guardian_of ON camp_guardian (child, guardian)",
    """
    CREATE TABLE camp_release (
      member \(.id) NOT NULL PRIMARY KEY,
      level \(.text) NOT NULL CHECK (level IN ('nobody', 'coach', 'camp', 'public')),
      set_by \(.id),
      set_at \(.instant) NOT NULL) \(.strict)
    """,
  ]
}
