import PlazaData

/// Recreates tables that consist mostly of their keys without row IDs, so that an import writes
/// fewer B-trees.
enum WithoutRowIDMigration {
  static let migration = Migration("films/0006-narrow-tables", genres + names + words + top)

  private static let genres: [SQL] =
    [
      """
      CREATE TABLE film_of_genre (
        genre \(.text) NOT NULL,
        film \(.id) NOT NULL REFERENCES film (id),
        year \(.int),
        release_key \(.text) NOT NULL,
        sort_title \(.text) NOT NULL,
        popularity \(.int) NOT NULL,
        PRIMARY KEY (film, genre)) \(.strictWithoutRowID)
      """,
      """
      INSERT INTO film_of_genre (genre, film, year, release_key, sort_title, popularity)
      SELECT genre, film, year, release_key, sort_title, popularity FROM film_genre
      """,
    ] + replace("film_genre", by: "film_of_genre") + [
      "CREATE INDEX film_genre_year_release ON film_genre (genre, year, release_key, film)",
      "CREATE INDEX film_genre_year_title ON film_genre (genre, year, sort_title, film)",
      "CREATE INDEX film_genre_year_popularity ON film_genre (genre, year, popularity, film)",
      "CREATE INDEX film_genre_release ON film_genre (genre, release_key, film)",
      "CREATE INDEX film_genre_title ON film_genre (genre, sort_title, film)",
      "CREATE INDEX film_genre_popularity ON film_genre (genre, popularity, film)",
    ]

  private static let names: [SQL] =
    [
      """
      CREATE TABLE film_by_name (
        name_key \(.text) NOT NULL,
        film \(.id) NOT NULL REFERENCES film (id),
        year \(.int),
        PRIMARY KEY (name_key, film)) \(.strictWithoutRowID)
      """,
      "INSERT INTO film_by_name (name_key, film, year) SELECT name_key, film, year FROM film_name",
    ] + replace("film_name", by: "film_by_name") + [
      "CREATE INDEX film_name_of ON film_name (film)"
    ]

  private static let words: [SQL] =
    [
      "CREATE TABLE film_word_alone (word \(.text) NOT NULL PRIMARY KEY) \(.strictWithoutRowID)",
      "INSERT INTO film_word_alone (word) SELECT word FROM film_word",
    ] + replace("film_word", by: "film_word_alone") + [
      """
      CREATE TABLE film_spelling_alone (
        remains \(.text) NOT NULL,
        word \(.text) NOT NULL,
        PRIMARY KEY (remains, word)) \(.strictWithoutRowID)
      """,
      "INSERT INTO film_spelling_alone (remains, word) SELECT remains, word FROM film_spelling",
    ] + replace("film_spelling", by: "film_spelling_alone")

  /// Marks the most popular films in SQLite's index. In PostgreSQL the bands do that already.
  private static let top: [SQL] = [
    "\(sqlite: leavingUnmarked, postgres: lists)", "\(sqlite: enteringMarked, postgres: nothing)",
  ]

  private static let leavingUnmarked: StaticString = """
    INSERT INTO film_token (film_token, rowid, tokens) SELECT 'delete', place, tokens FROM film_search
    WHERE place < (SELECT first_place FROM film_search_band WHERE band = 3)
    """
  private static let enteringMarked: StaticString = """
    INSERT INTO film_token (rowid, tokens) SELECT place, tokens || ' #top' FROM film_search
    WHERE place < (SELECT first_place FROM film_search_band WHERE band = 3)
    """
  /// Resets the limit of the pending list, which each session sets: an import raises it.
  private static let lists: StaticString = """
    DO $$ BEGIN
      FOR n IN 0..4 LOOP EXECUTE format('ALTER INDEX film_token_%s RESET (gin_pending_list_limit)', n); END LOOP;
    END $$
    """
  private static let nothing: StaticString = "DO $$ BEGIN END $$"

  private static func replace(_ old: SQL, by new: SQL) -> [SQL] {
    ["DROP TABLE \(old)", "ALTER TABLE \(new) RENAME TO \(old)"]
  }
}
