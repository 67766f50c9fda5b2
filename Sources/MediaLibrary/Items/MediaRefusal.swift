public import PlazaBase
public import PlazaWeb

/// Why something is not done with an item.
public enum MediaRefusal: SpokenRefusal, Equatable {
  /// There is none, or none for this person.
  case noSuchItem
  case noSuchCategory
  case categoryExists
  /// There are items in it.
  case categoryInUse
  case tooManyCategories
  /// Another's, which may be seen and not changed.
  case notYours
  /// Another's, of whom this person is no coach.
  case notYoursToEdit
  /// Comments and drawings are for those who belong together.
  case notOfTheCircle
  /// It is being worked on.
  case notReady
  /// A member has as many feeds as there can be.
  case tooManyFeeds

  public var slug: String {
    switch self {
    case .noSuchItem: "not-found"
    case .noSuchCategory: "no-such-category"
    case .categoryExists: "category-exists"
    case .categoryInUse: "category-in-use"
    case .tooManyCategories: "too-many-categories"
    case .notYours: "not-yours"
    case .notYoursToEdit: "not-yours-to-edit"
    case .notOfTheCircle: "not-of-the-circle"
    case .notReady: "media-not-ready"
    case .tooManyFeeds: "too-many-feeds"
    }
  }

  public var kind: RefusalKind {
    switch self {
    case .noSuchItem: .notFound
    case .notYours, .notYoursToEdit, .notOfTheCircle: .forbidden
    default: .conflict
    }
  }

  public func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchItem:
      say("There is no such video or episode. It may have been removed.", "그런 동영상이나 방송이 없습니다. 삭제되었을 수 있습니다.")
    case .noSuchCategory: say("This category is gone. Please choose another.", "없어진 분류입니다. 다른 분류를 골라 주세요.")
    case .categoryExists: say("There is a category of this name already.", "같은 이름의 분류가 이미 있습니다.")
    case .categoryInUse:
      say(
        "There are videos in this category. Please choose where they go.", "이 분류에 동영상이 있습니다. 옮길 분류를 골라 주세요.")
    case .tooManyCategories:
      say(
        "There are \(MediaCategory.most) categories. Please remove one first.",
        "분류가 \(MediaCategory.most)개입니다. 먼저 하나를 지워 주세요.")
    case .notYours:
      say("Only whoever sent this, and the camp's office, may change it.", "올린 사람과 캠프 사무실만 바꿀 수 있습니다.")
    case .notYoursToEdit:
      say(
        "Only whoever sent this, the coaches of the players in it and the camp's office make new versions of it.",
        "올린 사람과 담당 코치, 캠프 사무실만 새 버전을 만들 수 있습니다.")
    case .notOfTheCircle:
      say(
        "Comments and drawings are for the camp's players, their guardians and coaches.",
        "댓글과 그림은 캠프의 선수와 보호자, 코치만 쓸 수 있습니다.")
    case .notReady:
      say("This is still being made ready. Please try again in a minute.", "아직 준비 중입니다. 잠시 후 다시 시도해 주세요.")
    case .tooManyFeeds:
      say(
        "You have \(MediaFeed.most) feeds. Please stop one that you no longer use.",
        "피드가 \(MediaFeed.most)개 있습니다. 쓰지 않는 피드를 먼저 중지해 주세요.")
    }
  }
}
