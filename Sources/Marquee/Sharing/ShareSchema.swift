import PlazaData

/// The schema of shared films and of the newcomers who came through them. A member is a newcomer
/// at most once.
enum ShareSchema {
  static let migrations = [
    Migration(
      "marquee/0004-shares",
      [
        """
        CREATE TABLE marquee_share (
          code \(.text) NOT NULL PRIMARY KEY CHECK (length(code) = 12),
          member \(.id) NOT NULL,
          film \(.id) NOT NULL,
          made_at \(.instant) NOT NULL,
          UNIQUE (member, film)) \(.strict)
        """,
        """
        CREATE TABLE marquee_newcomer (
          newcomer \(.id) NOT NULL PRIMARY KEY,
          sharer \(.id) NOT NULL CHECK (sharer <> newcomer),
          code \(.text) NOT NULL,
          visit \(.text) NOT NULL UNIQUE CHECK (visit <> ''),
          joined_at \(.instant) NOT NULL,
          came_back \(.flag) NOT NULL DEFAULT 0 CHECK (came_back IN (0, 1)),
          state \(.text) NOT NULL CHECK (state IN ('new', 'stayed', 'left'))) \(.strict)
        """,
        "CREATE INDEX marquee_newcomer_new ON marquee_newcomer (joined_at, newcomer) WHERE state = 'new'",
        "CREATE INDEX marquee_newcomer_by ON marquee_newcomer (sharer, joined_at)",
      ]),
    Migration("marquee/0009-referrals", SQL.renaming("marquee_newcomer", to: "marquee_referral")),
  ]
}
