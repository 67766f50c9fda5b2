public import PlazaBase
public import PlazaWeb

/// Why a comment is not taken, changed or removed.
public enum CommentRefusal: SpokenRefusal, Equatable {
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

  public func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchComment: say("This comment is gone.", "없어진 댓글입니다.")
    case .noReplies:
      say("This comment can no longer be answered. Please write a new one.", "이 댓글에는 답할 수 없습니다. 새 댓글을 써 주세요.")
    case .notYours: say("Only whoever wrote a comment changes it.", "댓글은 쓴 사람만 바꿀 수 있습니다.")
    case .afterTheEnd:
      say("This moment lies after the end. Please choose an earlier one.", "끝난 뒤의 시각입니다. 더 이른 시각을 골라 주세요.")
    case .tooMany(let most):
      say(
        "There are \(most) comments here already. Please remove some first.", "댓글이 이미 \(most)개입니다. 먼저 일부를 지워 주세요.")
    }
  }
}
