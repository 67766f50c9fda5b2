import PlazaData

/// The tables of members' plays, marks and imports.
///
/// - A member has one bookmark and one opinion per film: the primary key rules out liking and
///   disliking it simultaneously.
/// - A play is one viewing of a film. Repeated requests for it have the same client key, which is
///   unique per member.
/// - Removed rows remain for a while, so that they can be restored.
/// - Marks and plays refer to the film they were made on. Queries resolve merged films, so that a
///   merge can be undone.
/// - A clip is on a member's watchlist at most once, and in the diary at most once a day. Its
///   title is read from its shop.
enum Schema {
  static let migrations = [
    Migration("shelf/0001-marks-and-plays", marks + plays),
    Migration("shelf/0002-imports", imports),
    Migration("shelf/0003-clips", clips), Migration("shelf/0004-imports-in-parts", importsInParts),
    ImportSchema.migration, TagsSchema.migration,
    ImportSchema.requestedFilms,
  ]

  private static let marks: [SQL] = [
    """
    CREATE TABLE shelf_mark (
      member \(.id) NOT NULL,
      film \(.id) NOT NULL REFERENCES film (id),
      slot \(.text) NOT NULL,
      kind \(.text) NOT NULL,
      marked_at \(.instant) NOT NULL,
      removed_at \(.instant),
      CHECK (slot = 'bookmark' AND kind = 'bookmark' OR slot = 'opinion' AND kind IN ('like', 'dislike')),
      PRIMARY KEY (member, film, slot)) \(.strict)
    """,
    "CREATE INDEX shelf_mark_of ON shelf_mark (film)",
    "CREATE INDEX shelf_mark_gone ON shelf_mark (removed_at) WHERE removed_at IS NOT NULL",
  ]

  private static let plays: [SQL] = [
    """
    CREATE TABLE shelf_play (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      film \(.id) NOT NULL REFERENCES film (id),
      client_key \(.text) NOT NULL CHECK (client_key <> ''),
      watched_on \(.text) NOT NULL CHECK (length(watched_on) IN (0, 4, 7, 10)),
      watched_key \(.text) NOT NULL,
      place \(.text) CHECK (place <> ''),
      rating_tenths \(.int) CHECK (rating_tenths BETWEEN 1 AND 100),
      note \(.text) CHECK (note <> ''),
      rental \(.text) CHECK (rental <> ''),
      added_at \(.instant) NOT NULL,
      created_at \(.instant) NOT NULL,
      removed_at \(.instant),
      UNIQUE (member, client_key)) \(.strict)
    """,
    "CREATE INDEX shelf_play_of ON shelf_play (member, film)",
    "CREATE INDEX shelf_play_by_date ON shelf_play (member, watched_key, id)",
    "CREATE INDEX shelf_play_film ON shelf_play (film)",
    "CREATE INDEX shelf_play_gone ON shelf_play (removed_at) WHERE removed_at IS NOT NULL",
    """
    CREATE TABLE shelf_rental_answer (
      member \(.id) NOT NULL,
      rental \(.text) NOT NULL,
      answered_at \(.instant) NOT NULL,
      play \(.id),
      PRIMARY KEY (member, rental)) \(.strict)
    """,
  ]

  private static let clips: [SQL] = [
    """
    CREATE TABLE shelf_clip (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      shop \(.text) NOT NULL CHECK (shop <> ''),
      item \(.id) NOT NULL,
      list \(.text) NOT NULL,
      watched_on \(.text) NOT NULL,
      watched_key \(.text) NOT NULL,
      added_at \(.instant) NOT NULL,
      removed_at \(.instant),
      CHECK (list = 'bookmark' AND watched_on = '' OR list = 'play' AND length(watched_on) = 10),
      UNIQUE (member, shop, item, list, watched_on)) \(.strict)
    """,
    "CREATE INDEX shelf_clip_by_date ON shelf_clip (member, list, watched_key, id)",
    "CREATE INDEX shelf_clip_added ON shelf_clip (member, list, added_at, id)",
    "CREATE INDEX shelf_clip_gone ON shelf_clip (removed_at) WHERE removed_at IS NOT NULL",
    """
    CREATE TABLE shelf_import_clip (
      import \(.id) NOT NULL REFERENCES shelf_import (id) ON DELETE CASCADE,
      position \(.int) NOT NULL,
      shop \(.text) NOT NULL CHECK (shop <> ''),
      item \(.id) NOT NULL,
      watched_on \(.text) NOT NULL CHECK (length(watched_on) IN (0, 10)),
      added_at \(.instant),
      PRIMARY KEY (import, position)) \(.strict)
    """,
  ]

  private static let importsInParts: [SQL] = [
    """
    ALTER TABLE shelf_import ADD COLUMN state \(.text) NOT NULL DEFAULT 'whole'
      CHECK (state IN ('arriving', 'whole', 'discarded'))
    """,
    "CREATE INDEX shelf_import_left ON shelf_import (made_at, id) WHERE state <> 'whole'",
    """
    CREATE TABLE shelf_import_run (
      member \(.id) NOT NULL PRIMARY KEY,
      run \(.id) NOT NULL,
      seen_at \(.instant) NOT NULL) \(.strict)
    """,
  ]

  private static let imports: [SQL] = [
    """
    CREATE TABLE shelf_import (
      id \(.id) NOT NULL PRIMARY KEY,
      member \(.id) NOT NULL,
      fingerprint \(.text) NOT NULL,
      format \(.text) NOT NULL,
      ignored \(.text) NOT NULL,
      made_at \(.instant) NOT NULL,
      UNIQUE (member, fingerprint)) \(.strict)
    """,
    "CREATE INDEX shelf_import_age ON shelf_import (made_at)",
    """
    CREATE TABLE shelf_import_row (
      import \(.id) NOT NULL REFERENCES shelf_import (id) ON DELETE CASCADE,
      position \(.int) NOT NULL,
      said \(.text) NOT NULL,
      film_key \(.text) NOT NULL,
      client_key \(.text) NOT NULL,
      nth \(.int) NOT NULL CHECK (nth >= 1),
      state \(.text) NOT NULL,
      film \(.id) REFERENCES film (id),
      candidates \(.text) NOT NULL,
      reason \(.text),
      CHECK (state IN ('matched', 'choice', 'refused', 'skipped', 'done', 'same')),
      CHECK (state NOT IN ('matched', 'done', 'same') OR film IS NOT NULL),
      PRIMARY KEY (import, position)) \(.strict)
    """,
    "CREATE INDEX shelf_import_row_state ON shelf_import_row (import, state, position)",
    "CREATE INDEX shelf_import_row_film ON shelf_import_row (import, film_key)",
    "CREATE INDEX shelf_import_row_of ON shelf_import_row (film)",
  ]
}
