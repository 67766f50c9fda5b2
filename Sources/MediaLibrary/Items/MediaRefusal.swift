public import PlazaBase

/// The reasons for which an operation on an item is refused.
public enum MediaRefusal: Refusal, Equatable {
  /// The item does not exist, or the viewer may not see it.
  case noSuchItem
  case noSuchCategory
  case categoryExists
  /// The category has items.
  case categoryInUse
  case tooManyCategories
  /// The item belongs to another member, and the viewer may see but not change it.
  case notOwner
  /// The item belongs to another member, of whom the viewer is not a coach.
  case notEditor
  /// The viewer is not among those who may comment and draw on the item.
  case notInAudience
  /// The item is still being processed.
  case notReady
  /// Processing did not fail, so it cannot be retried.
  case notFailed
  /// Processing again would not improve the item, or it is being processed now.
  case isOfToday

  public var slug: String {
    switch self {
    case .noSuchItem: "not-found"
    case .noSuchCategory: "no-such-category"
    case .categoryExists: "category-exists"
    case .categoryInUse: "category-in-use"
    case .tooManyCategories: "too-many-categories"
    case .notOwner: "not-yours"
    case .notEditor: "not-yours-to-edit"
    case .notInAudience: "not-of-the-circle"
    case .notReady: "media-not-ready"
    case .notFailed: "media-not-failed"
    case .isOfToday: "media-of-today"
    }
  }

  public var kind: RefusalKind {
    switch self {
    case .noSuchItem: .notFound
    case .notOwner, .notEditor, .notInAudience: .forbidden
    default: .conflict
    }
  }

  public var message: String {
    switch self {
    case .noSuchItem:
      say("This video or episode doesn't exist. It may have been removed.")
    case .noSuchCategory: say("This category no longer exists. Choose another.")
    case .categoryExists: say("A category with this name already exists.")
    case .categoryInUse:
      say("This category contains videos. Choose where to move them.")
    case .tooManyCategories:
      say("There are already \(MediaCategory.maximum) categories. Remove one first.")
    case .notOwner:
      say("Only the person who uploaded this and the camp's office can change it.")
    case .notEditor:
      say(
        """
        Only the person who uploaded this, the coaches of the players in it and the camp's office can \
        make new versions.
        """
      )
    case .notInAudience:
      say("Only the camp's players, their guardians and coaches can comment and draw.")
    case .notReady:
      say("This is still being processed. Try again in a minute.")
    case .notFailed:
      say("This video hasn't failed. Reload the page to see its progress.")
    case .isOfToday:
      say(
        "This video already has the best quality, or a new version is being made. Try again later."
      )
    }
  }
}
