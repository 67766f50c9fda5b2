import PlazaData

/// The tables of source states and pictures.
enum SourceSchema {
  static let migrations = [
    Migration(
      "films/0002-sources",
      [
        """
        CREATE TABLE film_source_state (
          source \(.text) NOT NULL,
          subject \(.text) NOT NULL CHECK (subject <> ''),
          asked_at \(.instant) NOT NULL,
          answered_at \(.instant),
          kept \(.int) NOT NULL CHECK (kept >= 0),
          given \(.int) NOT NULL CHECK (given >= 0),
          trouble \(.text) CHECK (trouble <> ''),
          trouble_since \(.instant),
          PRIMARY KEY (source, subject),
          CHECK ((trouble IS NULL) = (trouble_since IS NULL))) \(.strict)
        """
      ]),
    Migration(
      "films/0003-pictures",
      [
        """
        CREATE TABLE film_picture (
          film \(.id) NOT NULL PRIMARY KEY REFERENCES film (id),
          address \(.text) NOT NULL CHECK (address <> ''),
          picture \(.id) UNIQUE,
          bytes \(.int) NOT NULL CHECK (bytes >= 0),
          used_at \(.instant) NOT NULL,
          failed_at \(.instant)) \(.strict)
        """,
        "CREATE INDEX film_picture_used ON film_picture (used_at, film) WHERE picture IS NOT NULL",
        """
        CREATE TABLE film_picture_total (
          id \(.int) NOT NULL PRIMARY KEY CHECK (id = 1),
          bytes \(.int) NOT NULL CHECK (bytes >= 0)) \(.strict)
        """,
        "INSERT INTO film_picture_total (id, bytes) VALUES (1, 0)",
      ]),
    Migration(
      "films/0005-own-pictures",
      [
        "ALTER TABLE film_picture ADD COLUMN is_own \(.flag) NOT NULL DEFAULT 0 CHECK (is_own IN (0, 1))",
        "DROP INDEX film_picture_used",
        """
        CREATE INDEX film_picture_used ON film_picture (used_at, film) WHERE picture IS NOT NULL AND is_own = 0
        """,
        """
        CREATE TABLE film_picture_draft (
          id \(.id) NOT NULL PRIMARY KEY,
          member \(.id) NOT NULL,
          made_at \(.instant) NOT NULL) \(.strict)
        """,
        "CREATE INDEX film_picture_draft_age ON film_picture_draft (made_at)",
      ]),
    Migration(
      "films/0008-lists",
      [
        """
        CREATE TABLE film_listed (
          list \(.text) NOT NULL CHECK (list IN ('now-playing', 'trending', 'trending-today')),
          place \(.int) NOT NULL CHECK (place >= 0),
          film \(.id) NOT NULL REFERENCES film (id),
          PRIMARY KEY (list, film)) \(.strict)
        """,
        "CREATE INDEX film_listed_order ON film_listed (list, place)",
        "CREATE INDEX film_listed_film ON film_listed (film)",
      ]),
  ]
}
