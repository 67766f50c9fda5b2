public import PlazaBase

/// Why no new version of an item is made.
public enum EditionRefusal: Refusal, Equatable {
  /// Nobody drew anything that could be burnt in.
  case nothingDrawn
  /// What it was to be made of was removed meanwhile.
  case sourceGone
  /// Sound alone.
  case noPicture

  public var slug: String {
    switch self {
    case .nothingDrawn: "edition-nothing-drawn"
    case .sourceGone: "edition-source-gone"
    case .noPicture: "edition-no-picture"
    }
  }

  public var message: String {
    switch self {
    case .nothingDrawn:
      say("There are no drawings on this video yet. Draw something first.")
    case .sourceGone:
      say("A video used in this edit was removed.")
    case .noPicture: say("You can only edit videos, not audio.")
    }
  }
}
