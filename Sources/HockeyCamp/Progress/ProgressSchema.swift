import PlazaData

/// The tables of drills and measurements.
enum ProgressSchema {
  static let migrations = [Migration("camp/0030-progress", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE camp_drill (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL UNIQUE CHECK (name <> ''),
      unit \(.text) NOT NULL CHECK (unit IN ('seconds', 'degrees', 'count', 'centimetres')),
      better \(.text) NOT NULL CHECK (better IN ('less', 'more')),
      is_hidden \(.flag) NOT NULL CHECK (is_hidden IN (0, 1)),
      created_at \(.instant) NOT NULL) \(.strict)
    """,
    // Measurements are never updated: a change adds a row that replaces the old one, so that it
    // can be undone.
    """
    CREATE TABLE camp_measure (
      id \(.id) NOT NULL PRIMARY KEY,
      player \(.id) NOT NULL,
      drill \(.id) NOT NULL REFERENCES camp_drill (id),
      day \(.date) NOT NULL,
      thousandths \(.int) NOT NULL CHECK (thousandths BETWEEN 0 AND 99999999),
      note \(.text) NOT NULL,
      clip \(.id) REFERENCES media_item (id) ON DELETE SET NULL,
      replaces \(.id) REFERENCES camp_measure (id) ON DELETE SET NULL,
      written_by \(.id),
      written_at \(.instant) NOT NULL,
      removed_at \(.instant)) \(.strict)
    """,
    "CREATE INDEX camp_measure_of ON camp_measure (player, drill, day, id)",
    "CREATE INDEX camp_measure_drill ON camp_measure (drill)",
    "CREATE INDEX camp_measure_clip ON camp_measure (clip)",
    "CREATE INDEX camp_measure_by ON camp_measure (written_by)",
    "CREATE INDEX camp_measure_replaced ON camp_measure (replaces)",
    "CREATE INDEX camp_measure_gone ON camp_measure (removed_at) WHERE removed_at IS NOT NULL",
    """
    CREATE UNIQUE INDEX camp_measure_instead ON camp_measure (replaces)
      WHERE replaces IS NOT NULL AND removed_at IS NULL
    """,
  ]
}
