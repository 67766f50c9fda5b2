public import PlazaBase
public import PlazaData

/// Replaces the text of a comment.
public struct ChangeComment: Sendable {
  private let id: ID<MediaComment>
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let text: String
  private let now: Instant

  public init(
    _ id: ID<MediaComment>, on item: ID<MediaItem>, to text: String, by author: ID<Member>,
    now: Instant
  ) {
    self.id = id
    self.item = item
    self.author = author
    self.text = text
    self.now = now
  }

  /// - Throws: ``CommentRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    guard try MediaComment.find(id, on: item, tx).author == author else {
      throw CommentRefusal.notOwner
    }
    try tx.run("UPDATE media_comment SET text = \(text), changed_at = \(now) WHERE id = \(id)")
  }
}
