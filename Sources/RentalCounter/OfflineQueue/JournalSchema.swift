import PlazaData

/// The tables for devices, journals and conflicts. An entry is unique by its key, and by its
/// position in the chain of its device.
enum JournalSchema {
  static let migrations = [Migration("rental/0008-journal", devices + journal + conflicts)]

  private static let devices: [SQL] = [
    """
    CREATE TABLE rental_device (
      id \(.id) NOT NULL PRIMARY KEY,
      name \(.text) NOT NULL CHECK (name <> ''),
      made_at \(.instant) NOT NULL,
      made_by \(.id) NOT NULL,
      made_by_name \(.text) NOT NULL,
      last_sequence \(.int) NOT NULL DEFAULT 0 CHECK (last_sequence >= 0),
      last_hash \(.text) NOT NULL CHECK (length(last_hash) = 64),
      last_acted_at \(.instant) NOT NULL,
      seen_at \(.instant) NOT NULL,
      revoked_at \(.instant),
      revoked_by_name \(.text),
      CHECK ((revoked_at IS NULL) = (revoked_by_name IS NULL))) \(.strict)
    """,
    "CREATE INDEX rental_device_age ON rental_device (made_at, id)",
    """
    CREATE TABLE rental_device_clerk (
      device \(.id) NOT NULL REFERENCES rental_device (id),
      member \(.id) NOT NULL,
      name \(.text) NOT NULL,
      PRIMARY KEY (device, member)) \(.strict)
    """,
  ]

  private static let journal: [SQL] = [
    """
    CREATE TABLE rental_journal (
      id \(.id) NOT NULL PRIMARY KEY,
      device \(.id) NOT NULL REFERENCES rental_device (id),
      sequence \(.int) NOT NULL CHECK (sequence >= 1),
      hash \(.text) NOT NULL CHECK (length(hash) = 64),
      entry \(.text) NOT NULL,
      acted_at \(.instant) NOT NULL,
      clock_moved \(.flag) NOT NULL CHECK (clock_moved IN (0, 1)),
      received_at \(.instant) NOT NULL,
      sent_by \(.id) NOT NULL,
      outcome \(.text) NOT NULL CHECK (outcome IN ('applied', 'already-returned', 'conflict')),
      UNIQUE (device, sequence)) \(.strict)
    """
  ]

  private static let conflicts: [SQL] = [
    """
    CREATE TABLE rental_journal_conflict (
      id \(.id) NOT NULL PRIMARY KEY,
      device \(.id) NOT NULL REFERENCES rental_device (id),
      hash \(.text) NOT NULL CHECK (length(hash) = 64),
      code \(.text) NOT NULL CHECK (length(code) = 8),
      sequence \(.int) NOT NULL,
      entry \(.text) NOT NULL,
      kind \(.text) NOT NULL CHECK (kind IN ('copy-unknown', 'copy-out', 'copy-lent-since', 'customer-unknown',
        'account-closed', 'limit', 'age-unconfirmed', 'not-out', 'held', 'clerk-unknown', 'gap', 'fork', 'broken',
        'revoked')),
      waits_for \(.id) REFERENCES rental_journal_conflict (id),
      acted_at \(.instant) NOT NULL,
      made_at \(.instant) NOT NULL,
      resolved_at \(.instant),
      resolved_by \(.id),
      resolved_name \(.text),
      choice \(.text) CHECK (choice IN ('again', 'record', 'return', 'dismiss')),
      reason \(.text) CHECK (reason <> ''),
      CHECK ((kind = 'held') = (waits_for IS NOT NULL)),
      CHECK ((resolved_at IS NULL) = (resolved_by IS NULL) AND (resolved_at IS NULL) = (resolved_name IS NULL)
        AND (resolved_at IS NULL) = (choice IS NULL)),
      CHECK (choice IS NULL OR choice <> 'dismiss' OR reason IS NOT NULL)) \(.strict)
    """,
    "CREATE INDEX rental_journal_conflict_open ON rental_journal_conflict (made_at, id) WHERE resolved_at IS NULL",
    """
    CREATE INDEX rental_journal_conflict_of ON rental_journal_conflict (device, code, sequence)
      WHERE resolved_at IS NULL
    """,
    "CREATE INDEX rental_journal_conflict_done ON rental_journal_conflict (resolved_at, id)",
  ]
}
