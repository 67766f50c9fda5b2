import PlazaData

/// The tables of the catalogue.
///
/// - `film_record` contains what each source states about a film. Everything else about a film is
///   derived from its records whenever one of them changes, so that corrections and merges can be
///   reversed.
/// - A merged film keeps its row: its ID leads to the other film permanently.
enum Schema {
  static let migrations = [
    Migration("films/0001-catalogue", films + lists + identity),
    Migration("films/0002-search", search),
    WithoutRowIDMigration.migration,
    Migration("films/0007-sample", ["\(sqlite: noSample, postgres: sample)"]),
    Migration("films/0009-states", states),
    Migration(
      "films/0010-scores",
      ["ALTER TABLE film ADD COLUMN score \(.int) CHECK (score BETWEEN 1 AND 100)"]),
    Migration("films/0011-duplicates", SQL.renaming("film_doubt", to: "film_duplicate")),
  ]

  private static let films: [SQL] = [
    """
    CREATE TABLE film (
      id \(.id) NOT NULL PRIMARY KEY,
      title \(.text) NOT NULL CHECK (title <> ''),
      sort_title \(.text) NOT NULL,
      original_title \(.text) CHECK (original_title <> ''),
      year \(.int) CHECK (year BETWEEN 1 AND 9999),
      released \(.text) NOT NULL CHECK (length(released) IN (0, 4, 7, 10)),
      release_key \(.text) NOT NULL CHECK (length(release_key) = 10),
      genres \(.text) NOT NULL,
      running_minutes \(.int) CHECK (running_minutes > 0),
      artwork \(.text) CHECK (artwork <> ''),
      picture \(.text) CHECK (picture <> ''),
      popularity \(.int) NOT NULL CHECK (popularity >= 0),
      details \(.text) NOT NULL,
      date_doubt \(.text) CHECK (date_doubt <> ''),
      source \(.text) NOT NULL,
      as_of \(.instant) NOT NULL,
      added_at \(.instant) NOT NULL,
      merged_into \(.id) REFERENCES film (id) CHECK (merged_into <> id)) \(.strict)
    """,
    """
    CREATE TABLE film_record (
      source \(.text) NOT NULL,
      kind \(.text) NOT NULL CHECK (kind <> ''),
      external_id \(.text) NOT NULL CHECK (external_id <> ''),
      film \(.id) NOT NULL REFERENCES film (id),
      facts \(.text) NOT NULL,
      fetched_at \(.instant) NOT NULL,
      PRIMARY KEY (source, kind, external_id)) \(.strict)
    """,
    "CREATE INDEX film_record_of ON film_record (film)",
  ]

  /// Every index ends in the film's ID, so that a cursor is found in it. Descending lists scan it
  /// backwards.
  private static let lists: [SQL] = [
    "CREATE INDEX film_by_year_release ON film (year, release_key, id) WHERE merged_into IS NULL",
    "CREATE INDEX film_by_year_title ON film (year, sort_title, id) WHERE merged_into IS NULL",
    "CREATE INDEX film_by_year_popularity ON film (year, popularity, id) WHERE merged_into IS NULL",
    "CREATE INDEX film_by_release ON film (release_key, id) WHERE merged_into IS NULL",
    "CREATE INDEX film_by_title ON film (sort_title, id) WHERE merged_into IS NULL",
    "CREATE INDEX film_by_popularity ON film (popularity, id) WHERE merged_into IS NULL",
    "CREATE INDEX film_of_doubtful_date ON film (id) WHERE date_doubt IS NOT NULL AND merged_into IS NULL",
    "CREATE INDEX film_merged ON film (merged_into) WHERE merged_into IS NOT NULL",
    """
    CREATE TABLE film_genre (
      genre \(.text) NOT NULL,
      film \(.id) NOT NULL REFERENCES film (id),
      year \(.int),
      release_key \(.text) NOT NULL,
      sort_title \(.text) NOT NULL,
      popularity \(.int) NOT NULL,
      PRIMARY KEY (genre, film)) \(.strict)
    """,
    "CREATE INDEX film_genre_of ON film_genre (film)",
    "CREATE INDEX film_genre_year_release ON film_genre (genre, year, release_key, film)",
    "CREATE INDEX film_genre_year_title ON film_genre (genre, year, sort_title, film)",
    "CREATE INDEX film_genre_year_popularity ON film_genre (genre, year, popularity, film)",
    "CREATE INDEX film_genre_release ON film_genre (genre, release_key, film)",
    "CREATE INDEX film_genre_title ON film_genre (genre, sort_title, film)",
    "CREATE INDEX film_genre_popularity ON film_genre (genre, popularity, film)",
    """
    CREATE TABLE film_year (
      year \(.int) NOT NULL PRIMARY KEY,
      films \(.int) NOT NULL CHECK (films >= 0)) \(.strict)
    """,
  ]

  private static let identity: [SQL] = [
    """
    CREATE TABLE film_name (
      name_key \(.text) NOT NULL,
      film \(.id) NOT NULL REFERENCES film (id),
      year \(.int),
      PRIMARY KEY (name_key, film)) \(.strict)
    """,
    "CREATE INDEX film_name_of ON film_name (film)",
    """
    CREATE TABLE film_merge (
      id \(.id) NOT NULL PRIMARY KEY,
      gone \(.id) NOT NULL REFERENCES film (id),
      kept \(.id) NOT NULL REFERENCES film (id) CHECK (kept <> gone),
      merged_at \(.instant) NOT NULL,
      merged_by \(.id),
      undone_at \(.instant),
      undone_by \(.id)) \(.strict)
    """,
    "CREATE UNIQUE INDEX film_merge_standing ON film_merge (gone) WHERE undone_at IS NULL",
    "CREATE INDEX film_merge_kept ON film_merge (kept)",
    """
    CREATE TABLE film_merge_record (
      merge \(.id) NOT NULL REFERENCES film_merge (id),
      source \(.text) NOT NULL,
      kind \(.text) NOT NULL,
      external_id \(.text) NOT NULL,
      PRIMARY KEY (merge, source, kind, external_id)) \(.strict)
    """,
    """
    CREATE TABLE film_doubt (
      one \(.id) NOT NULL REFERENCES film (id),
      other \(.id) NOT NULL REFERENCES film (id) CHECK (one < other),
      raised_at \(.instant) NOT NULL,
      settled_at \(.instant),
      settled_by \(.id),
      is_same \(.flag) CHECK (is_same IN (0, 1)),
      PRIMARY KEY (one, other),
      CHECK ((settled_at IS NULL) = (is_same IS NULL))) \(.strict)
    """,
    "CREATE INDEX film_doubt_other ON film_doubt (other)",
    "CREATE INDEX film_merge_recent ON film_merge (merged_at, id)",
    "CREATE INDEX film_doubt_open ON film_doubt (raised_at, one, other) WHERE settled_at IS NULL",
  ]

  /// The columns that control visibility. Removed rows remain, so that they can be restored and a
  /// source does not add the film again.
  private static let states: [SQL] = [
    """
    ALTER TABLE film ADD COLUMN state \(.text) NOT NULL DEFAULT 'listed'
      CHECK (state IN ('listed', 'proposed', 'private', 'removed'))
    """,
    "ALTER TABLE film ADD COLUMN author \(.id)",
    "CREATE INDEX film_of_author ON film (author, state) WHERE author IS NOT NULL",
    "CREATE INDEX film_proposed ON film (added_at, id) WHERE state = 'proposed'",
    "ALTER TABLE film_record ADD COLUMN moved \(.int) NOT NULL DEFAULT 0 CHECK (moved >= 0)",
    "ALTER TABLE film_record ADD COLUMN is_removed \(.flag) NOT NULL DEFAULT 0 CHECK (is_removed IN (0, 1))",
    """
    UPDATE film_record AS r SET moved = (
      SELECT count(*) FROM film_merge_record m JOIN film_merge g ON g.id = m.merge
      WHERE g.undone_at IS NULL AND m.source = r.source AND m.kind = r.kind AND m.external_id = r.external_id)
    WHERE EXISTS (
      SELECT 1 FROM film_merge g WHERE g.undone_at IS NULL)
    """,
    """
    CREATE TABLE film_removal (
      id \(.id) NOT NULL PRIMARY KEY,
      film \(.id) NOT NULL REFERENCES film (id),
      source \(.text),
      kind \(.text),
      external_id \(.text),
      was \(.text) NOT NULL,
      removed_at \(.instant) NOT NULL,
      removed_by \(.id),
      undone_at \(.instant),
      undone_by \(.id),
      CHECK ((source IS NULL) = (kind IS NULL) AND (source IS NULL) = (external_id IS NULL))) \(.strict)
    """,
    "CREATE INDEX film_removal_of ON film_removal (film)",
    "CREATE INDEX film_removal_recent ON film_removal (removed_at, id)",
  ]
}
