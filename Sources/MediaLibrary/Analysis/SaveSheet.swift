public import PlazaBase
public import PlazaData
import PlazaWeb

/// Writes down what a person drew, in place of what was there.
public struct SaveSheet: Sendable {
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let version: Int
  private let content: Sheet.Content
  private let now: Instant

  /// - Parameter version: that of the sheet on which this was drawn; 0 for the first.
  public init(
    _ content: Sheet.Content, over version: Int, of author: ID<Member>, on item: ID<MediaItem>, now: Instant
  ) {
    self.content = content
    self.version = version
    self.author = author
    self.item = item
    self.now = now
  }

  /// - Returns: the new version.
  /// - Throws: ``SheetRefusal/savedElsewhere`` where the sheet was saved since, as in another window.
  public func callAsFunction(_ tx: any Transaction) throws -> Int {
    let json = try content.json
    guard json.utf8.count <= Sheet.largest else { throw SheetRefusal.tooLarge }
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
    guard saved == 1 else { throw SheetRefusal.savedElsewhere }
    return version + 1
  }
}
