public import PlazaBase
public import PlazaData

/// What is to be made of an item: the original stays.
public enum EditOrder: Sendable, Hashable {
  /// Keeps these frames.
  case trim(ClosedRange<Int>)
  /// Leaves these frames out.
  case cut(ClosedRange<Int>)
  case turn(EditPlan.Turn)
  /// Shows these frames so many times slower.
  case slow(ClosedRange<Int>, by: Int)
  /// Shows other items behind it, in this order.
  case join([ID<MediaItem>])
  /// With the drawings of these people for everybody to see.
  case burn([ID<Member>])

  /// Its word in the database and in the interface for programs.
  public var verb: Verb {
    switch self {
    case .trim: .trim
    case .cut: .cut
    case .turn: .turn
    case .slow: .slow
    case .join: .join
    case .burn: .burn
    }
  }

  public enum Verb: String, Sendable, CaseIterable, SQLReadable { case trim, cut, turn, slow, join, burn }

  /// The plan for the renditions of the item and of those that it is joined with.
  func plan(_ clips: [Rendition], drawings: [EditPlan.Drawing]) -> EditPlan {
    let clip = clips[0]
    switch self {
    case .trim(let frames): return .trim(to: Range(frames))
    case .cut(let frames): return .cut(Range(frames), outOf: clip)
    case .turn(let turn): return .turn(turn, clip)
    case .slow(let frames, let slowness): return .slow(Range(frames), by: slowness, in: clip)
    case .join: return .join(clips)
    case .burn: return .burn(drawings, into: clip)
    }
  }
}
