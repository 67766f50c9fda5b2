import PlazaData

/// The schema for querying sources during imports, for completing plays, and for undoing imports.
///
/// - `sought` of a row is 0 if no source is queried about its film, 1 while a query is pending, 2
///   after the response, and 3 if it could not be queried. A matched row with 1 is imported only
///   after the response.
/// - `made` of a row records the effect of importing it.
/// - `loose_tenths` and `loose_note` of a play come from a row that names the film but no viewing:
///   they count as the play's own until another play turns out to be later or to have the same
///   values.
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

  /// The index for reusing earlier responses, so that the same film of another file is not queried
  /// again.
  static let requestedFilms = Migration(
    "shelf/0011-films-that-were-asked-about",
    ["CREATE INDEX shelf_import_row_asked ON shelf_import_row (film_key, film) WHERE sought = 2"])
}
