public import PlazaBase
public import PlazaData

/// Says something of an item.
public struct AddComment: Sendable {
  /// The comment's key.
  public let id: ID<MediaComment>
  private let item: MediaItem
  private let author: ID<Member>
  private let text: String
  private let milliseconds: Int?
  private let replyTo: ID<MediaComment>?
  private let now: Instant

  /// - Parameters:
  ///   - milliseconds: the moment of which it speaks; a reply speaks of what it answers.
  ///   - replyTo: the comment that it answers.
  public init(
    _ text: String, on item: MediaItem, at milliseconds: Int? = nil, replyTo: ID<MediaComment>? = nil,
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
    guard try tx.count("SELECT count(*) AS n FROM media_comment WHERE item = \(item.id)") < MediaComment.most else {
      throw CommentRefusal.tooMany(most: MediaComment.most)
    }
    try tx.run(
      """
      INSERT INTO media_comment (id, item, author, reply_to, milliseconds, text, created_at)
      VALUES (\(id), \(item.id), \(author), \(replyTo), \(milliseconds), \(text), \(now))
      """)
  }
}

/// Says it in other words.
public struct ChangeComment: Sendable {
  private let id: ID<MediaComment>
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let text: String
  private let now: Instant

  public init(_ id: ID<MediaComment>, on item: ID<MediaItem>, to text: String, by author: ID<Member>, now: Instant) {
    self.id = id
    self.item = item
    self.author = author
    self.text = text
    self.now = now
  }

  /// - Throws: ``CommentRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    guard try MediaComment.find(id, on: item, tx).author == author else { throw CommentRefusal.notYours }
    try tx.run("UPDATE media_comment SET text = \(text), changed_at = \(now) WHERE id = \(id)")
  }
}

/// Takes a comment back. What answers it stays, below a line that says that something was removed.
public struct RemoveComment: Sendable {
  private let id: ID<MediaComment>
  private let item: ID<MediaItem>
  /// Nil where whoever removes it may remove everybody's.
  private let author: ID<Member>?

  public init(_ id: ID<MediaComment>, on item: ID<MediaItem>, by author: ID<Member>?) {
    self.id = id
    self.item = item
    self.author = author
  }

  /// - Throws: ``CommentRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let comment = try MediaComment.find(id, on: item, tx)
    if let author, comment.author != author { throw CommentRefusal.notYours }
    try Self.remove(id, tx)
    if let above = comment.replyTo { try Self.dropEmpty(above, tx) }
  }

  /// A removed comment that nothing answers any more goes with its last answer.
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

  /// Removes everything that a member said.
  static func all(by member: ID<Member>, _ tx: any Transaction) throws {
    for (_, comment) in try MediaComment.all(by: member, tx) {
      try remove(comment.id, tx)
      if let above = comment.replyTo { try dropEmpty(above, tx) }
    }
  }
}
