public import PlazaBase
public import PlazaData
import PlazaWeb

/// Writes down what a person drew, in place of what was there.
public struct SaveAnnotations: Sendable {
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let version: Int
  private let content: Annotations.Content
  private let now: Instant

  /// - Parameter version: that of the sheet on which this was drawn; 0 for the first.
  public init(
    _ content: Annotations.Content, over version: Int, of author: ID<Member>, on item: ID<MediaItem>, now: Instant
  ) {
    self.content = content
    self.version = version
    self.author = author
    self.item = item
    self.now = now
  }

  /// - Returns: the new version.
  /// - Throws: ``AnnotationRefusal/savedElsewhere`` where the sheet was saved since, as in another window.
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
