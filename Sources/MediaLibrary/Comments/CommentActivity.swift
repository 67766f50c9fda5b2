public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// New comments by others on an item.
public struct CommentActivity: Sendable, Equatable {
  public let item: ID<MediaItem>
  public let title: String
  public let count: Int
  /// The time of the latest comment.
  public let last: Instant
}

extension MediaComment {
  /// Returns the comments that others made since a moment on the viewer's own items and on those
  /// in which the viewer appears, limited to items that the viewer may see; the item with the
  /// latest comment comes first.
  public static func news(
    for viewer: Viewer, since: Instant, by authorizer: some MediaAuthorizer, atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [CommentActivity] {
    try tx.rows(
      """
      SELECT m.id AS item, m.title AS title, count(*) AS n, max(n.created_at) AS last
      FROM media_item m JOIN media_comment n ON n.item = m.id LEFT JOIN media_category c ON c.id = m.category
      WHERE m.id IN (SELECT o.id FROM media_item o WHERE o.owner = \(viewer.id)
          UNION SELECT p.item FROM media_person p WHERE p.member = \(viewer.id))
        AND n.created_at > \(since) AND n.author <> \(viewer.id)
        AND \(authorizer.shown(to: viewer)) AND (\(authorizer.canDiscuss(viewer)))
      GROUP BY m.id, m.title ORDER BY max(n.created_at) DESC, m.id DESC LIMIT \(limit)
      """
    ).map {
      CommentActivity(
        item: try $0.value("item"), title: try $0.value("title"), count: try $0.value("n"),
        last: try $0.value("last"))
    }
  }
}
