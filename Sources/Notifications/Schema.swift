import PlazaData

/// The database schema: notifications, preferences and devices.
///
/// A notification is one row from the moment of its cause. `send_at` is the time at which its
/// emails and pushes are due, and is cleared once they are enqueued. `asked_key` identifies the
/// subject, so that a member is not notified of it twice. A member's notifications are numbered
/// without gaps in the order of commit, so a stream that knows the last number it has sent misses
/// nothing. Title and detail are stored as phrases (`StoredPhrase`).
enum Schema {
  static let migrations = [
    Migration("notices/0001-notices", notifications + choices + ways),
    Migration(
      "notices/0002-missed", ["ALTER TABLE notices_device ADD COLUMN missed_at \(.instant)"]),
    // The state of a channel before its kind was turned off with one press: off, on, or the
    // default.
    Migration(
      "notices/0003-undo",
      ["ALTER TABLE notices_choice ADD COLUMN was \(.int) CHECK (was BETWEEN 0 AND 2)"]),
    Migration("notices/0004-names", names),
  ]

  private static let notifications: [SQL] = [
    """
    CREATE TABLE notices_notice (
      member \(.id) NOT NULL,
      number \(.int) NOT NULL CHECK (number > 0),
      kind \(.text) NOT NULL CHECK (kind <> ''),
      asked_key \(.text) NOT NULL CHECK (asked_key <> ''),
      about \(.text) NOT NULL,
      title \(.text) NOT NULL CHECK (title <> ''),
      detail \(.text) NOT NULL,
      link \(.text) NOT NULL CHECK (link LIKE '/%'),
      at \(.instant) NOT NULL,
      is_shown \(.flag) NOT NULL CHECK (is_shown IN (0, 1)),
      seen_at \(.instant),
      send_at \(.instant),
      PRIMARY KEY (member, number),
      UNIQUE (member, asked_key)) \(.strict)
    """,
    "CREATE INDEX notices_notice_due ON notices_notice (send_at, member, number) WHERE send_at IS NOT NULL",
    "CREATE INDEX notices_notice_unseen ON notices_notice (member) WHERE seen_at IS NULL AND is_shown = 1",
    "CREATE INDEX notices_notice_latest ON notices_notice (member, kind, at)",
    "CREATE INDEX notices_notice_age ON notices_notice (at)",
  ]

  private static let names: [SQL] =
    SQL.renaming("notices_notice", to: "notification")
    + SQL.renaming("notices_member", to: "notification_settings")
    + SQL.renaming("notices_choice", to: "notification_preference")
    + SQL.renaming("notices_stop", to: "notification_unsubscribe_token")
    + SQL.renaming("notices_device", to: "notification_device")
    + SQL.renaming("notices_vapid", to: "notification_vapid_key")

  private static let choices: [SQL] = [
    """
    CREATE TABLE notices_member (
      member \(.id) NOT NULL PRIMARY KEY,
      last_number \(.int) NOT NULL CHECK (last_number >= 0),
      language \(.text) CHECK (language <> ''),
      quiet_from \(.int) CHECK (quiet_from BETWEEN 0 AND 1439),
      quiet_to \(.int) CHECK (quiet_to BETWEEN 0 AND 1439),
      CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
      CHECK (quiet_from <> quiet_to)) \(.strict)
    """,
    """
    CREATE TABLE notices_choice (
      member \(.id) NOT NULL,
      kind \(.text) NOT NULL CHECK (kind <> ''),
      channel \(.text) NOT NULL CHECK (channel IN ('page', 'email', 'push')),
      is_on \(.flag) NOT NULL CHECK (is_on IN (0, 1)),
      PRIMARY KEY (member, kind, channel)) \(.strictWithoutRowID)
    """,
  ]

  private static let ways: [SQL] = [
    // Stored as a hash, so that read access to the database does not allow unsubscribing members.
    """
    CREATE TABLE notices_stop (
      token_hash \(.text) NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
      member \(.id) NOT NULL,
      kind \(.text) NOT NULL CHECK (kind <> ''),
      made_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX notices_stop_member ON notices_stop (member)",
    "CREATE INDEX notices_stop_age ON notices_stop (made_at)",
    // An endpoint belongs to the member who signed in last on the device.
    """
    CREATE TABLE notices_device (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      name \(.text) NOT NULL CHECK (name <> ''),
      endpoint \(.text) NOT NULL UNIQUE CHECK (endpoint <> ''),
      point \(.bytes) NOT NULL CHECK (length(point) = 65),
      secret \(.bytes) NOT NULL CHECK (length(secret) = 16),
      added_at \(.instant) NOT NULL,
      reached_at \(.instant)) \(.strict)
    """,
    "CREATE INDEX notices_device_member ON notices_device (member, added_at, id)",
    """
    CREATE TABLE notices_vapid (
      id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
      key \(.bytes) NOT NULL CHECK (length(key) = 32),
      made_at \(.instant) NOT NULL) \(.strict)
    """,
  ]
}
