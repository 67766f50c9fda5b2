public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Adds a comment to an item.
public struct AddComment: Sendable {
  /// The ID of the new comment.
  public let id: ID<MediaComment>
  private let item: MediaItem
  private let author: ID<Member>
  private let text: String
  private let milliseconds: Int?
  private let replyTo: ID<MediaComment>?
  private let now: Instant

  /// - Parameters:
  ///   - milliseconds: The moment of the item that the comment is about; a reply takes that of its
  ///     parent.
  ///   - replyTo: The comment that it replies to.
  public init(
    _ text: String, on item: MediaItem, at milliseconds: Int? = nil,
    replyTo: ID<MediaComment>? = nil,
    by author: ID<Member>, in world: World
  ) {
    id = world.newID()
    now = world.now()
    self.item = item
    self.author = author
    self.text = text
    self.milliseconds = replyTo == nil ? milliseconds : nil
    self.replyTo = replyTo
  }

  /// - Throws: ``CommentRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    if let milliseconds, milliseconds > item.milliseconds ?? 0 { throw CommentRefusal.afterTheEnd }
    if let replyTo {
      let above = try MediaComment.find(replyTo, on: item.id, tx)
      guard above.replyTo == nil, !above.isRemoved else { throw CommentRefusal.noReplies }
    }
    guard
      try tx.count("SELECT count(*) AS n FROM media_comment WHERE item = \(item.id)")
        < MediaComment.maximum
    else {
      throw CommentRefusal.tooMany(maximum: MediaComment.maximum)
    }
    try Limit.comments.require(author, now: now, tx)
    try tx.run(
      """
      INSERT INTO media_comment (id, item, author, reply_to, milliseconds, text, created_at)
      VALUES (\(id), \(item.id), \(author), \(replyTo), \(milliseconds), \(text), \(now))
      """)
  }
}
