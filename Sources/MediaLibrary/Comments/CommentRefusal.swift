public import PlazaBase

/// The reasons for which a comment is not added, changed or removed.
public enum CommentRefusal: Refusal, Equatable {
  case noSuchComment
  /// The comment to reply to is a reply itself, or was removed.
  case noReplies
  /// The comment belongs to another member.
  case notOwner
  /// The moment is after the end of the item.
  case afterTheEnd
  /// The item has the maximum number of comments.
  case tooMany(maximum: Int)

  public var slug: String {
    switch self {
    case .noSuchComment: "no-such-comment"
    case .noReplies: "comment-no-replies"
    case .notOwner: "comment-not-yours"
    case .afterTheEnd: "comment-after-the-end"
    case .tooMany: "comment-too-many"
    }
  }

  public var kind: RefusalKind {
    switch self {
    case .noSuchComment: .notFound
    case .notOwner: .forbidden
    default: .conflict
    }
  }

  public var message: String {
    switch self {
    case .noSuchComment: say("This comment no longer exists.")
    case .noReplies:
      say("You can't reply to this comment any more. Write a new one.")
    case .notOwner: say("Only the person who wrote a comment can change it.")
    case .afterTheEnd:
      say("This time is after the end. Choose an earlier one.")
    case .tooMany(let maximum):
      say("There are already \(maximum) comments here. Remove some first.")
    }
  }
}
