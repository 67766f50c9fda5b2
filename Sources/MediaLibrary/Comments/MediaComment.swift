public import PlazaBase
public import PlazaData

/// A comment on one moment of an item, on the whole item, or in reply to another comment.
public struct MediaComment: Sendable, Equatable {
  /// The maximum length of a comment, in characters.
  public static let maximumLength = 2000
  /// The maximum number of comments on an item.
  public static let maximum = 1000

  public let id: ID<MediaComment>
  /// The author; nil if the comment was removed, by its author or with the author's account.
  public let author: ID<Member>?
  /// The comment that this one replies to, which is never a reply itself.
  public let replyTo: ID<MediaComment>?
  /// The playing time that the comment refers to; nil for a reply, and for a
  /// comment on the whole item.
  public let milliseconds: Int?
  /// The text, with line breaks; empty if the comment was removed.
  public let text: String
  public let createdAt: Instant
  public let changedAt: Instant?

  public var isRemoved: Bool { author == nil }

  private static let columns: SQL =
    "id, author, reply_to, milliseconds, text, created_at, changed_at"

  private init(row: Row) throws {
    id = try row.value("id")
    author = try row.optional("author")
    replyTo = try row.optional("reply_to")
    milliseconds = try row.optional("milliseconds")
    text = try row.value("text")
    createdAt = try row.value("created_at")
    changedAt = try row.optional("changed_at")
  }

  /// Returns the comments on an item, oldest first.
  /// - Parameter after: If set, only comments after this one are returned.
  public static func all(
    on item: ID<MediaItem>, after: ID<MediaComment>? = nil, atMost limit: Int = maximum,
    _ tx: any Transaction
  ) throws -> [MediaComment] {
    let start: SQL = after.map { "AND id > \($0)" } ?? ""
    return try tx.rows(
      "SELECT \(columns) FROM media_comment WHERE item = \(item) \(start) ORDER BY id LIMIT \(limit)"
    ).map(MediaComment.init)
  }

  /// Returns a comment on an item.
  /// - Throws: ``CommentRefusal/noSuchComment``.
  public static func find(
    _ id: ID<MediaComment>, on item: ID<MediaItem>, _ tx: any Transaction
  ) throws -> MediaComment {
    let row = try tx.first(
      "SELECT \(columns) FROM media_comment WHERE id = \(id) AND item = \(item)")
    guard let row else { throw CommentRefusal.noSuchComment }
    return try MediaComment(row: row)
  }

  /// Returns all comments of a member, each with its item.
  public static func all(
    by member: ID<Member>, _ tx: any Transaction
  ) throws -> [(item: ID<MediaItem>, comment: MediaComment)] {
    try tx.rows("SELECT item, \(columns) FROM media_comment WHERE author = \(member) ORDER BY id")
      .map { (item: try $0.value("item"), comment: try MediaComment(row: $0)) }
  }
}
