public import PlazaBase
public import PlazaData

/// Removes a comment. Its replies stay, below a placeholder for the removed comment.
public struct RemoveComment: Sendable {
  private let id: ID<MediaComment>
  private let item: ID<MediaItem>
  /// The author to check; nil if the caller may remove anyone's comments.
  private let author: ID<Member>?

  public init(_ id: ID<MediaComment>, on item: ID<MediaItem>, by author: ID<Member>?) {
    self.id = id
    self.item = item
    self.author = author
  }

  /// - Throws: ``CommentRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let comment = try MediaComment.find(id, on: item, tx)
    if let author, comment.author != author { throw CommentRefusal.notOwner }
    try Self.remove(id, tx)
    if let above = comment.replyTo { try Self.dropEmpty(above, tx) }
  }

  /// Deletes a removed comment whose last reply is gone.
  private static func dropEmpty(_ id: ID<MediaComment>, _ tx: any Transaction) throws {
    try tx.run(
      """
      DELETE FROM media_comment WHERE id = \(id) AND author IS NULL
        AND NOT EXISTS (SELECT 1 FROM media_comment r WHERE r.reply_to = \(id))
      """)
  }

  private static func remove(_ id: ID<MediaComment>, _ tx: any Transaction) throws {
    if try tx.exists("SELECT 1 FROM media_comment WHERE reply_to = \(id)") {
      try tx.run("UPDATE media_comment SET author = NULL, text = '' WHERE id = \(id)")
    } else {
      try tx.run("DELETE FROM media_comment WHERE id = \(id)")
    }
  }

  /// Removes all comments of a member.
  static func all(by member: ID<Member>, _ tx: any Transaction) throws {
    for (_, comment) in try MediaComment.all(by: member, tx) {
      try remove(comment.id, tx)
      if let above = comment.replyTo { try dropEmpty(above, tx) }
    }
  }
}
