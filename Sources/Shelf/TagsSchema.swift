import PlazaData

/// The columns for tags of plays and notes on bookmarks.
enum TagsSchema {
  static let migration = Migration(
    "shelf/0010-tags-and-notes-of-bookmarks",
    [
      "ALTER TABLE shelf_play ADD COLUMN tags \(.text) CHECK (tags <> '')",
      "ALTER TABLE shelf_mark ADD COLUMN note \(.text) CHECK (note <> '')",
    ])
}
