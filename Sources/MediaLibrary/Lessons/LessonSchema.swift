import PlazaData

/// The schema of lessons over videos.
enum LessonSchema {
  static let migrations = [Migration("media/0050-lessons", tables)]

  private static let tables: [SQL] = [
    """
    CREATE TABLE media_lesson (
      id \(.id) NOT NULL PRIMARY KEY,
      item \(.id) NOT NULL REFERENCES media_item (id) ON DELETE CASCADE,
      author \(.id) NOT NULL,
      title \(.text) NOT NULL CHECK (title <> ''),
      milliseconds \(.int) NOT NULL CHECK (milliseconds > 0),
      log \(.text) NOT NULL,
      state \(.text) NOT NULL CHECK (state IN ('making', 'ready', 'refused')),
      reason \(.text) CHECK (reason <> ''),
      upload \(.id) UNIQUE REFERENCES media_upload (id),
      voice \(.text) UNIQUE,
      created_at \(.instant) NOT NULL,
      CHECK ((state = 'refused') = (reason IS NOT NULL)),
      CHECK ((state = 'making') = (upload IS NOT NULL)),
      CHECK (voice IS NULL OR state = 'ready')) \(.strict)
    """,
    "CREATE INDEX media_lesson_on ON media_lesson (item, id)",
    "CREATE INDEX media_lesson_by ON media_lesson (author, id)",
  ]
}
