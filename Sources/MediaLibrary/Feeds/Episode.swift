import PlazaBase
public import PlazaData
public import PlazaWeb

/// Something to hear, as a feed lists it.
public struct Episode: Sendable, Equatable {
  public let item: MediaItem
  /// Bytes of its sound.
  public let length: Int
  /// Its key moments.
  public let chapters: [MediaChapter]
  /// The languages in which what is said can be read.
  public let captions: [CaptionLanguage]

  /// Those that somebody may hear, the newest first.
  /// - Parameter viewer: nil for what everybody may hear.
  public static func list(
    for viewer: Viewer?, by authorizer: some MediaAuthorizer, atMost most: Int, _ tx: any Transaction
  ) throws -> [Episode] {
    try tx.rows(
      """
      SELECT \(MediaItem.columns), f.length AS sound_length FROM media_item m
      JOIN media_file f ON f.item = m.id AND f.kind = 'sound' AND f.number = 1
      LEFT JOIN media_category c ON c.id = m.category
      WHERE m.kind = 'podcast' AND m.state = 'ready' AND \(authorizer.shown(to: viewer))
      ORDER BY m.created_at DESC, m.id DESC LIMIT \(most)
      """
    ).map { row in
      let item = try MediaItem(row: row)
      return Episode(
        item: item, length: try row.value("sound_length"), chapters: try MediaChapter.all(of: item.id, tx),
        captions: try CaptionLanguage.all(of: item.id, tx))
    }
  }
}
