import PlazaData

/// Appended to, never edited.
let lostAndFoundSchema = [
  Migration(
    "lost/0001-things",
    [
      """
      CREATE TABLE lost_thing (
        id \(.id) NOT NULL PRIMARY KEY,
        name \(.text) NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
        found_at \(.instant) NOT NULL,
        given_back_at \(.instant)) \(.strict)
      """,
      "CREATE INDEX lost_thing_age ON lost_thing (found_at, id)",
    ])
]
