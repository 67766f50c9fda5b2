import PlazaData

/// What an import needs to ask sources, to complete what is there, and to be undone.
///
/// - `sought` of a row: 0 where no source is asked about its film, 1 while one is to be asked, 2 after its answer, 3
///   where it could not be asked.
///   A matched row with 1 is imported only after the answer.
/// - `made` of a row is what importing it did.
/// - A play's `loose_tenths` and `loose_note` are what a list says of its film without naming a viewing: they stand as
///   the play's own until another play turns out to be later, or to say the same.
enum ImportSchema {
  static let migration = Migration(
    "shelf/0005-imports-that-resolve",
    [
      "ALTER TABLE shelf_import ADD COLUMN is_wanted \(.flag) NOT NULL DEFAULT 0 CHECK (is_wanted IN (0, 1))",
      "ALTER TABLE shelf_import_row ADD COLUMN sought \(.int) NOT NULL DEFAULT 0 CHECK (sought BETWEEN 0 AND 3)",
      "ALTER TABLE shelf_import_row ADD COLUMN made \(.text) CHECK (made <> '')",
      "CREATE INDEX shelf_import_row_sought ON shelf_import_row (import, sought, position) WHERE sought > 0",
      "ALTER TABLE shelf_play ADD COLUMN loose_tenths \(.int) CHECK (loose_tenths BETWEEN 1 AND 100)",
      "ALTER TABLE shelf_play ADD COLUMN loose_note \(.text) CHECK (loose_note <> '')",
    ])

  /// What a source was asked about is not asked again for the next file that says the same.
  static let askedFilms = Migration(
    "shelf/0011-films-that-were-asked-about",
    ["CREATE INDEX shelf_import_row_asked ON shelf_import_row (film_key, film) WHERE sought = 2"])
}
