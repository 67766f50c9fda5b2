public import PlazaBase

/// The reasons for which no new version of an item is made.
public enum MediaEditRefusal: Refusal, Equatable {
  /// There are no drawings to burn in.
  case nothingDrawn
  /// A source item was removed in the meantime.
  case sourceGone
  /// The item has sound only.
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
