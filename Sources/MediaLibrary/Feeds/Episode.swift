import PlazaBase
public import PlazaData
public import PlazaHTTP

/// An item with sound, as a feed lists it.
public struct Episode: Sendable, Equatable {
  public let item: MediaItem
  /// The size of its sound file, in bytes.
  public let length: Int
  public let chapters: [MediaChapter]
  /// The languages of its captions.
  public let captions: [CaptionLanguage]

  /// Returns the episodes that the viewer may hear, newest first.
  /// - Parameter viewer: The viewer; nil for a signed-out visitor.
  public static func list(
    for viewer: Viewer?, by authorizer: some MediaAuthorizer, atMost maximum: Int,
    _ tx: any Transaction
  ) throws -> [Episode] {
    try tx.rows(
      """
      SELECT \(MediaItem.columns), f.length AS sound_length FROM media_item m
      JOIN media_file f ON f.item = m.id AND f.kind = 'sound' AND f.number = 1
      LEFT JOIN media_category c ON c.id = m.category
      WHERE m.kind = 'podcast' AND m.state = 'ready' AND \(authorizer.shown(to: viewer))
      ORDER BY m.created_at DESC, m.id DESC LIMIT \(maximum)
      """
    ).map { row in
      let item = try MediaItem(row: row)
      return Episode(
        item: item, length: try row.value("sound_length"),
        chapters: try MediaChapter.all(of: item.id, tx),
        captions: try CaptionLanguage.all(of: item.id, tx))
    }
  }
}
