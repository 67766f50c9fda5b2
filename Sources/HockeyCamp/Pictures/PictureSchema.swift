import PlazaData

/// The tables of the camp's pictures, and the columns that refer to them.
enum PictureSchema {
  static let migrations = [
    Migration(
      "camp/0080-pictures",
      [
        """
        CREATE TABLE camp_picture (
          id \(.id) NOT NULL PRIMARY KEY,
          width \(.int) NOT NULL CHECK (width > 0),
          height \(.int) NOT NULL CHECK (height > 0),
          made_at \(.instant) NOT NULL) \(.strict)
        """,
        """
        CREATE TABLE camp_picture_size (
          picture \(.id) NOT NULL REFERENCES camp_picture (id) ON DELETE CASCADE,
          size \(.text) NOT NULL CHECK (size IN ('full', 'page', 'list')),
          bytes \(.bytes) NOT NULL,
          PRIMARY KEY (picture, size)) \(.strict)
        """,
        "ALTER TABLE camp_offer ADD COLUMN picture \(.id) REFERENCES camp_picture (id)",
        "ALTER TABLE camp_offer ADD COLUMN alt \(.text) CHECK (alt <> '')",
        "ALTER TABLE camp_offer ADD COLUMN alt_korean \(.text) CHECK (alt_korean <> '')",
        "ALTER TABLE camp_details ADD COLUMN cover \(.id) REFERENCES camp_picture (id)",
        "CREATE INDEX camp_offer_picture ON camp_offer (picture) WHERE picture IS NOT NULL",
      ])
  ]
}
