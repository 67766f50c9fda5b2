import PlazaData

/// The columns for looking up films at the sources, merging rows into existing plays, and undoing
/// an import.
///
/// - `shelf_import_row.sought`: 0 if the film is not looked up, 1 while the lookup is waiting, 2
///   after it, 3 if it was impossible.
/// - `shelf_import_row.made`: the changes made by importing the row.
/// - `shelf_play.loose_tenths` and `loose_note`: a rating and note that a list gives to the film
///   without naming a viewing. They count as the play's own until a later play, or one with the
///   same values, is found.
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
}
