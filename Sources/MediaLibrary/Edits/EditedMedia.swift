public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// The edit by which an item was made of others.
public struct EditedMedia: Sendable, Equatable {
  public let item: ID<MediaItem>
  public let verb: EditOrder.Verb
  /// The items that it was made of, in order; nil for those that were removed since.
  public let sources: [ID<MediaItem>?]

  /// Returns the edit that made an item; nil if the item was uploaded.
  public static func find(_ item: ID<MediaItem>, _ tx: any Transaction) throws -> EditedMedia? {
    guard let row = try tx.first("SELECT verb FROM media_edition WHERE item = \(item)") else {
      return nil
    }
    let sources = try tx.rows(
      "SELECT source FROM media_edition_source WHERE item = \(item) ORDER BY number")
    return EditedMedia(
      item: item, verb: try row.value("verb"),
      sources: try sources.map { try $0.optional("source") })
  }

  /// Returns the items that were made of an item and that the viewer may see, newest first.
  public static func versions(
    of item: ID<MediaItem>, for viewer: Viewer?, by authorizer: some MediaAuthorizer,
    _ tx: any Transaction
  ) throws -> [(item: MediaItem, verb: EditOrder.Verb)] {
    try tx.rows(
      """
      SELECT \(MediaItem.columns), e.verb FROM media_edition e JOIN media_item m ON m.id = e.item
        LEFT JOIN media_category c ON c.id = m.category
      WHERE e.item IN (SELECT s.item FROM media_edition_source s WHERE s.source = \(item))
        AND \(authorizer.shown(to: viewer))
      ORDER BY m.id DESC LIMIT 100
      """
    ).map { (item: try MediaItem(row: $0), verb: try $0.value("verb")) }
  }

  /// Returns the items that other members made of an item, directly or indirectly. They are
  /// removed together with the item; those that its owner made stay.
  static func ofOthers(_ item: ID<MediaItem>, _ tx: any Transaction) throws -> [ID<MediaItem>] {
    try tx.rows(
      """
      SELECT DISTINCT m.id FROM media_edition_source s JOIN media_item m ON m.id = s.item
        JOIN media_item o ON o.id = s.source
      WHERE s.source = \(item) AND m.owner <> o.owner
      """
    ).map { try $0.value("id") }
  }
}
