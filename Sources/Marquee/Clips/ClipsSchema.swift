import PlazaData

/// The schema for watching sponsors' clips.
///
/// - Unique indexes ensure that a member has at most one live session and fills each slot of a day
///   once.
/// - The points themselves are in the wallet, in the account of the advert's budget.
enum ClipsSchema {
  static let migrations = [
    Migration("marquee/0003-clips", campaigns + sessions),
    Migration("marquee/0007-clip-evidence", evidence),
  ]

  /// Evidence that a clip was watched: the bytes sent, and the heartbeats that were sufficiently
  /// far apart.
  private static let evidence: [SQL] = [
    "ALTER TABLE marquee_clip_session ADD COLUMN size \(.int) NOT NULL DEFAULT 0 CHECK (size >= 0)",
    """
    ALTER TABLE marquee_clip_session ADD COLUMN fetched \(.int) NOT NULL DEFAULT 0
    CHECK (fetched BETWEEN 0 AND size)
    """,
    "ALTER TABLE marquee_clip_session ADD COLUMN spread \(.int) NOT NULL DEFAULT 0 CHECK (spread >= 0)",
    "ALTER TABLE marquee_clip_session ADD COLUMN spread_at \(.instant)",
  ]

  private static let campaigns: [SQL] = [
    """
    CREATE TABLE marquee_clip_campaign (
      advert \(.id) NOT NULL PRIMARY KEY REFERENCES advert (id) ON DELETE CASCADE,
      points \(.int) NOT NULL CHECK (points > 0),
      set_at \(.instant) NOT NULL) \(.strict)
    """,
    "CREATE INDEX marquee_clip_campaign_recent ON marquee_clip_campaign (set_at, advert)",
  ]

  private static let sessions: [SQL] = [
    """
    CREATE TABLE marquee_clip_session (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      advert \(.id) NOT NULL,
      nonce \(.text) NOT NULL CHECK (length(nonce) >= 16),
      length \(.int) NOT NULL CHECK (length > 0),
      started_at \(.instant) NOT NULL,
      last_at \(.instant) NOT NULL,
      position \(.int) NOT NULL DEFAULT 0 CHECK (position >= 0),
      watched \(.int) NOT NULL DEFAULT 0 CHECK (watched >= 0),
      beats \(.int) NOT NULL DEFAULT 0 CHECK (beats >= 0),
      seen \(.int) NOT NULL DEFAULT 0 CHECK (seen BETWEEN 0 AND beats),
      state \(.text) NOT NULL CHECK (state IN ('live', 'replaced', 'broken', 'granted', 'waiting', 'dropped')),
      points \(.int) NOT NULL DEFAULT 0 CHECK (points >= 0),
      day \(.date) CHECK (length(day) = 10),
      slot \(.int) CHECK (slot > 0),
      due_at \(.instant),
      CHECK ((day IS NULL) = (slot IS NULL)),
      CHECK ((state IN ('granted', 'waiting', 'dropped')) = (day IS NOT NULL)),
      CHECK (state <> 'waiting' OR due_at IS NOT NULL)) \(.strict)
    """,
    "CREATE UNIQUE INDEX marquee_clip_session_live ON marquee_clip_session (member) WHERE state = 'live'",
    "CREATE UNIQUE INDEX marquee_clip_session_slot ON marquee_clip_session (member, day, slot) WHERE day IS NOT NULL",
    "CREATE UNIQUE INDEX marquee_clip_session_once ON marquee_clip_session (member, advert, day) WHERE day IS NOT NULL",
    "CREATE INDEX marquee_clip_session_due ON marquee_clip_session (due_at, id) WHERE state = 'waiting'",
    "CREATE INDEX marquee_clip_session_of ON marquee_clip_session (member, started_at, id)",
    """
    CREATE INDEX marquee_clip_session_idle ON marquee_clip_session (started_at)
    WHERE state IN ('live', 'replaced', 'broken')
    """,
    "CREATE INDEX marquee_clip_session_past ON marquee_clip_session (started_at) WHERE state IN ('granted', 'dropped')",
  ]
}
