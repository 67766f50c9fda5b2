import PlazaData

/// The schema of comments on items.
enum CommentSchema {
  static let migrations = [Migration("media/0020-comments", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE media_comment (
      id \(.id) NOT NULL PRIMARY KEY,
      item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
      author \(.id),
      reply_to \(.id) REFERENCES media_comment (id) ON DELETE CASCADE,
      milliseconds \(.int) CHECK (milliseconds >= 0),
      text \(.text) NOT NULL,
      created_at \(.instant) NOT NULL,
      changed_at \(.instant),
      CHECK ((author IS NULL) = (text = '')),
      CHECK (reply_to IS NULL OR milliseconds IS NULL)) \(.strict)
    """,
    "CREATE INDEX media_comment_on ON media_comment (item, id)",
    "CREATE INDEX media_comment_by ON media_comment (author, id)",
    "CREATE INDEX media_comment_under ON media_comment (reply_to, id)",
  ]
}
