import PlazaData

/// The tables of messages between coaches, players and guardians.
enum MessageSchema {
  static let migrations = [
    Migration("camp/0031-messages", tables),
    Migration("camp/0090-messages", SQL.renaming("camp_letter", to: "camp_message")),
  ]

  private static let tables: [SQL] = [
    // The players of age; every other player is treated as a minor.
    """
    CREATE TABLE camp_adult (
      member \(.id) NOT NULL PRIMARY KEY,
      said_by \(.id),
      said_at \(.instant) NOT NULL) \(.strict)
    """,
    """
    CREATE TABLE camp_thread (
      id \(.id) NOT NULL PRIMARY KEY,
      player \(.id) NOT NULL,
      coach \(.id),
      opened_at \(.instant) NOT NULL,
      CHECK (player <> coach),
      UNIQUE (player, coach)) \(.strict)
    """,
    "CREATE INDEX camp_thread_coach ON camp_thread (coach)",
    // `guardians` is the number of guardians who could read the message when it was sent: a minor
    // receives only messages that a guardian can read.
    """
    CREATE TABLE camp_letter (
      id \(.id) NOT NULL PRIMARY KEY,
      thread \(.id) NOT NULL REFERENCES camp_thread (id) ON DELETE CASCADE,
      number \(.int) NOT NULL CHECK (number > 0),
      sender \(.id),
      text \(.text) NOT NULL CHECK (text <> ''),
      sent_at \(.instant) NOT NULL,
      is_adult \(.flag) NOT NULL CHECK (is_adult IN (0, 1)),
      guardians \(.int) NOT NULL CHECK (guardians >= 0),
      CHECK (is_adult = 1 OR guardians > 0),
      UNIQUE (thread, number)) \(.strict)
    """,
    "CREATE INDEX camp_letter_from ON camp_letter (sender)",
    """
    CREATE TABLE camp_thread_seen (
      member \(.id) NOT NULL,
      thread \(.id) NOT NULL REFERENCES camp_thread (id) ON DELETE CASCADE,
      number \(.int) NOT NULL CHECK (number >= 0),
      PRIMARY KEY (member, thread)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX camp_thread_seen_in ON camp_thread_seen (thread)",
  ]
}
