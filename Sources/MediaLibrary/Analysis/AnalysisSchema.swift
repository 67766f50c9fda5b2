import PlazaData

/// The schema of members' drawings on videos: one sheet for each video and member.
enum AnalysisSchema {
  static let migrations = [Migration("media/0040-sheets", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE media_sheet (
      item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
      author \(.id) NOT NULL,
      version \(.int) NOT NULL CHECK (version >= 1),
      content \(.text) NOT NULL,
      changed_at \(.instant) NOT NULL,
      PRIMARY KEY (item, author)) \(.strict)
    """,
    "CREATE INDEX media_sheet_by ON media_sheet (author, item)",
  ]
}
