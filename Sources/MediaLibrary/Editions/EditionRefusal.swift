import PlazaBase
public import PlazaWeb

/// Why no new version of an item is made.
public enum EditionRefusal: SpokenRefusal, Equatable {
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

  public func sentence(_ say: Say) -> String {
    switch self {
    case .nothingDrawn:
      say("Nothing is drawn on this video yet. Please draw first.", "아직 그린 것이 없습니다. 먼저 그려 주세요.")
    case .sourceGone:
      say("A clip that this was to be made of was removed.", "이 영상의 재료가 된 동영상이 삭제되었습니다.")
    case .noPicture: say("Only videos can be edited, not sound alone.", "동영상만 편집할 수 있습니다. 소리만 있는 것은 안 됩니다.")
    }
  }
}
