public import PlazaBase
public import PlazaData

/// A key moment of an item, with a title.
public struct MediaChapter: Sendable, Hashable {
  /// The maximum number of chapters of an item.
  public static let maximum = 100

  /// The start of the chapter.
  public let milliseconds: Int
  public let title: String

  public init(_ milliseconds: Int, _ title: String) {
    self.milliseconds = milliseconds
    self.title = title
  }

  /// Returns the chapters of an item, in order.
  public static func all(of item: ID<MediaItem>, _ tx: any Transaction) throws -> [MediaChapter] {
    try tx.rows(
      "SELECT milliseconds, title FROM media_chapter WHERE item = \(item) ORDER BY milliseconds"
    )
    .map { MediaChapter(try $0.value("milliseconds"), try $0.value("title")) }
  }

  /// Replaces the chapters of an item.
  static func write(_ chapters: [MediaChapter], of item: ID<MediaItem>, _ tx: any Transaction)
    throws
  {
    try tx.run("DELETE FROM media_chapter WHERE item = \(item)")
    for chapter in chapters {
      try tx.run(
        """
        INSERT INTO media_chapter (item, milliseconds, title)
        VALUES (\(item), \(chapter.milliseconds), \(chapter.title))
        ON CONFLICT (item, milliseconds) DO UPDATE SET title = excluded.title
        """)
    }
  }
}
