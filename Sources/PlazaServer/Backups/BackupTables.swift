import PlazaData

/// The list of backups, and when the schedule last asked for one.
enum BackupTables {
  static let migrations = [
    Migration(
      "backups/0001-backups",
      [
        """
        CREATE TABLE backup (
          id \(.id) NOT NULL PRIMARY KEY,
          name \(.text) NOT NULL UNIQUE CHECK (name <> ''),
          made_at \(.instant) NOT NULL,
          reason \(.text) NOT NULL CHECK (reason IN ('nightly', 'by-hand', 'before-restore', 'uploaded', 'found')),
          place \(.text) NOT NULL,
          node \(.text) NOT NULL,
          bytes \(.int) NOT NULL CHECK (bytes >= 0),
          state \(.text) NOT NULL CHECK (state IN ('unchecked', 'verified', 'readable', 'invalid')),
          why \(.text),
          checked_at \(.instant)) \(.strict)
        """,
        "CREATE INDEX backup_made ON backup (made_at, id)",
        """
        CREATE TABLE backup_schedule (
          id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
          since \(.instant) NOT NULL,
          last_slot \(.instant) NOT NULL) \(.strict)
        """,
      ])
  ]
}
