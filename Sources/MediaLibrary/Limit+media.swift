import PlazaBase
import PlazaData
import PlazaHTTP

extension Limit {
  /// Uploads of which no item was made.
  static let uploads = Limit("media.uploads", Phrase("Unfinished video uploads"), atOnce: 20) {
    member, tx in
    try tx.count(
      "SELECT count(*) AS n FROM media_upload WHERE member = \(member) AND state <> 'taken'")
  }

  static let waitingClips = Limit(
    "media.clips-waiting", Phrase("Videos being processed"), atOnce: 200
  ) { member, tx in
    try tx.count(
      """
      SELECT count(*) AS n FROM media_item m WHERE m.owner = \(member) AND m.state IN ('waiting', 'making')
        AND NOT EXISTS (SELECT 1 FROM media_edition e WHERE e.item = m.id)
      """)
  }

  static let waitingEdits = Limit("media.edits-waiting", Phrase("Edits in progress"), atOnce: 50) {
    member, tx in
    try tx.count(
      """
      SELECT count(*) AS n FROM media_item m JOIN media_edition e ON e.item = m.id
      WHERE m.owner = \(member) AND m.state IN ('waiting', 'making')
      """)
  }

  /// The ceiling is the number of slots in the table.
  static let feeds = Limit("media.feeds", Phrase("Podcast feeds"), atOnce: 20, ceiling: 20) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM media_feed WHERE member = \(member)")
  }

  /// Includes items that could not be processed.
  static let clips = Limit("media.clips", Phrase("Stored videos"), atOnce: 5000) { member, tx in
    try tx.count("SELECT count(*) AS n FROM media_item WHERE owner = \(member)")
  }

  static let sheets = Limit("media.sheets", Phrase("Videos with drawings"), atOnce: 5000) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM media_sheet WHERE author = \(member)")
  }

  static let lessons = Limit("media.lessons", Phrase("Recorded lessons"), atOnce: 2000) {
    member, tx in
    try tx.count("SELECT count(*) AS n FROM media_lesson WHERE author = \(member)")
  }

  /// Each takes as long as a new clip and occupies the owner's place in the queue.
  static let remakes = Limit("media.remakes", Phrase("Videos processed again"), 50, per: .days(1))

  static let comments = Limit("media.comments", Phrase("Comments"), 100, per: .hours(1))
}
