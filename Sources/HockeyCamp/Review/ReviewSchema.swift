import PlazaData

/// The tables of clips that wait for approval and of reports.
enum ReviewSchema {
  static let migrations = [Migration("camp/0060-review", tables)]

  private static let tables: [SQL] = [
    // A clip without a row in this table is approved.
    """
    CREATE TABLE camp_waiting_clip (
      item \(.id) NOT NULL PRIMARY KEY REFERENCES media_item (id) ON DELETE CASCADE,
      since \(.instant) NOT NULL,
      declined_at \(.instant),
      reason \(.text) CHECK (reason <> ''),
      CHECK ((declined_at IS NULL) = (reason IS NULL))) \(.strict)
    """,
    "CREATE INDEX camp_waiting_clip_since ON camp_waiting_clip (since, item) WHERE declined_at IS NULL",
    // The quote is stored because the comment can be edited, or the clip removed, before the
    // office reads the report.
    """
    CREATE TABLE camp_report (
      id \(.id) NOT NULL PRIMARY KEY,
      kind \(.text) NOT NULL CHECK (kind IN ('clip', 'comment', 'message')),
      subject \(.text) NOT NULL CHECK (subject <> ''),
      item \(.id),
      thread \(.id),
      reporter \(.id),
      author \(.id),
      quote \(.text) NOT NULL,
      reason \(.text) NOT NULL CHECK (reason <> ''),
      reported_at \(.instant) NOT NULL,
      settled_at \(.instant),
      CHECK ((kind = 'message') = (thread IS NOT NULL) AND (kind = 'message') = (item IS NULL))) \(.strict)
    """,
    "CREATE UNIQUE INDEX camp_report_once ON camp_report (reporter, subject) WHERE settled_at IS NULL",
    "CREATE INDEX camp_report_by ON camp_report (reporter, reported_at)",
    "CREATE INDEX camp_report_author ON camp_report (author)",
    "CREATE INDEX camp_report_open ON camp_report (reported_at, id) WHERE settled_at IS NULL",
  ]
}
