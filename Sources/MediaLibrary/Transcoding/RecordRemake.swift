import Foundation
import PlazaBase
import PlazaData

/// Replaces the renditions of an item by new ones. Drawings and lessons are adjusted to the new
/// frame numbers, so that they keep their times.
struct RecordRemake: Sendable {
  let item: ID<MediaItem>
  let facts: MediaFacts
  let files: [MediaFile]
  let now: Instant

  /// - Returns: The files that are no longer referenced. These are the new files if the clip was
  ///   removed in the meantime or an edit of it is in progress.
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    guard try RequestRemake.isPossible(item, tx), let picture = facts.picture,
      let row = try tx.first("SELECT \(MediaItem.columns) FROM media_item m WHERE m.id = \(item)"),
      let before = try MediaItem(row: row).picture
    else { return files.map(\.file) }
    let old = try MediaFile.all(of: item, tx).filter { $0.kind != .original }
    try tx.run("DELETE FROM media_file WHERE item = \(item) AND kind <> 'original'")
    for file in files { try file.insert(of: item, tx) }
    try tx.run(
      """
      UPDATE media_item SET milliseconds = \(facts.milliseconds), width = \(picture.width), height = \(picture.height),
        frames = \(picture.frames), rate_numerator = \(picture.rate.numerator),
        rate_denominator = \(picture.rate.denominator), time_scale = \(picture.timeScale),
        has_sound = \(picture.hasSound), loss = \(facts.loss.map { loss in StoredPhrase { loss.message } }),
        maker = \(Footage.maker)
      WHERE id = \(item)
      """)
    try move(FrameMove(from: before, to: picture), tx)
    return old.map(\.file)
  }

  private func move(_ move: FrameMove, _ tx: any Transaction) throws {
    guard !move.isNothing else { return }
    for sheet in try Annotations.all(on: item, tx) {
      try tx.run(
        """
        UPDATE media_sheet SET version = version + 1, content = \(try move(sheet.content).json), changed_at = \(now)
        WHERE item = \(item) AND author = \(sheet.author)
        """)
    }
    for lesson in try Lesson.all(on: item, tx) {
      let log = try JSONDecoder().decode(
        LessonLog.self, from: Data(try Lesson.log(of: lesson.id, tx)))
      let json = String(decoding: try JSONEncoder().encode(move(log)), as: UTF8.self)
      try tx.run("UPDATE media_lesson SET log = \(json) WHERE id = \(lesson.id)")
    }
  }
}
