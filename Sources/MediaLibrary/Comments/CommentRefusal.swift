public import PlazaBase

/// Why a comment is not taken, changed or removed.
public enum CommentRefusal: Refusal, Equatable {
  case noSuchComment
  /// What it answers is an answer itself, or was removed.
  case noReplies
  /// Another's.
  case notYours
  /// The item has no such moment.
  case afterTheEnd
  /// There are so many comments that nobody reads them.
  case tooMany(most: Int)

  public var slug: String {
    switch self {
    case .noSuchComment: "no-such-comment"
    case .noReplies: "comment-no-replies"
    case .notYours: "comment-not-yours"
    case .afterTheEnd: "comment-after-the-end"
    case .tooMany: "comment-too-many"
    }
  }

  public var kind: RefusalKind {
    switch self {
    case .noSuchComment: .notFound
    case .notYours: .forbidden
    default: .conflict
    }
  }

  public var message: String {
    switch self {
    case .noSuchComment: say("This comment is gone.")
    case .noReplies:
      say("This comment can no longer be answered. Please write a new one.")
    case .notYours: say("Only whoever wrote a comment changes it.")
    case .afterTheEnd:
      say("This moment lies after the end. Please choose an earlier one.")
    case .tooMany(let most):
      say("There are \(most) comments here already. Please remove some first.")
    }
  }
}
