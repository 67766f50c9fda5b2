public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Saves a member's drawings on a video in place of the earlier ones.
public struct SaveAnnotations: Sendable {
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let version: Int
  private let content: Annotations.Content
  private let now: Instant

  /// - Parameter version: The version of the sheet that was edited; 0 for the first one.
  public init(
    _ content: Annotations.Content, over version: Int, of author: ID<Member>,
    on item: ID<MediaItem>, now: Instant
  ) {
    self.content = content
    self.version = version
    self.author = author
    self.item = item
    self.now = now
  }

  /// - Returns: The new version.
  /// - Throws: ``AnnotationRefusal/savedElsewhere`` if the sheet was saved since it was loaded.
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let json = try content.json
    guard json.utf8.count <= Annotations.largest else { throw AnnotationRefusal.tooLarge }
    if version == 0 { try Limit.sheets.require(author, now: now, tx) }
    let saved =
      if version == 0 {
        try tx.run(
          """
          INSERT INTO media_sheet (item, author, version, content, changed_at)
          VALUES (\(item), \(author), 1, \(json), \(now)) ON CONFLICT (item, author) DO NOTHING
          """)
      } else {
        try tx.run(
          """
          UPDATE media_sheet SET version = version + 1, content = \(json), changed_at = \(now)
          WHERE item = \(item) AND author = \(author) AND version = \(version)
          """)
      }
    guard saved == 1 else { throw AnnotationRefusal.savedElsewhere }
    return version + 1
  }
}
