public import PlazaBase

/// Why something is not done with an item.
public enum MediaRefusal: Refusal, Equatable {
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
  /// There is nothing to try again.
  case notGivenUp
  /// Nothing more can be made of it than there is, or something is being made of it now.
  case isOfToday

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
    case .notGivenUp: "media-not-failed"
    case .isOfToday: "media-of-today"
    }
  }

  public var kind: RefusalKind {
    switch self {
    case .noSuchItem: .notFound
    case .notYours, .notYoursToEdit, .notOfTheCircle: .forbidden
    default: .conflict
    }
  }

  public var message: String {
    switch self {
    case .noSuchItem:
      say("There is no such video or episode. It may have been removed.")
    case .noSuchCategory: say("This category is gone. Please choose another.")
    case .categoryExists: say("There is a category of this name already.")
    case .categoryInUse:
      say("There are videos in this category. Please choose where they go.")
    case .tooManyCategories:
      say("There are \(MediaCategory.most) categories. Please remove one first.")
    case .notYours:
      say("Only whoever sent this, and the camp's office, may change it.")
    case .notYoursToEdit:
      say("Only whoever sent this, the coaches of the players in it and the camp's office make new versions of it.")
    case .notOfTheCircle:
      say("Comments and drawings are for the camp's players, their guardians and coaches.")
    case .notReady:
      say("This is still being made ready. Please try again in a minute.")
    case .notGivenUp:
      say("This video has not failed. Please reload the page to see how far it is.")
    case .isOfToday:
      say("This video is prepared as well as it can be, or a version of it is being made. Please try again later.")
    }
  }
}
