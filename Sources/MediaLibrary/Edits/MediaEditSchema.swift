import PlazaData

/// The schema of items that were made of other items.
enum MediaEditSchema {
  static let migrations = [Migration("media/0030-editions", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE media_edition (
      item \(.id) NOT NULL PRIMARY KEY REFERENCES media_item (id) ON DELETE CASCADE,
      verb \(.text) NOT NULL CHECK (verb IN ('trim', 'cut', 'turn', 'slow', 'join', 'burn')),
      plan \(.text) NOT NULL,
      drawings \(.text)) \(.strict)
    """,
    """
    CREATE TABLE media_edition_source (
      item \(.id) NOT NULL REFERENCES media_edition (item) ON DELETE CASCADE,
      number \(.int) NOT NULL CHECK (number >= 0),
      source \(.id) REFERENCES media_item (id) ON DELETE SET NULL,
      PRIMARY KEY (item, number)) \(.strictWithoutRowID)
    """,
    "CREATE INDEX media_edition_source_of ON media_edition_source (source, item)",
  ]
}
