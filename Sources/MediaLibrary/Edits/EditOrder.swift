public import PlazaBase
public import PlazaData

/// An edit that produces a new item; the original stays unchanged.
public enum EditOrder: Sendable, Hashable {
  /// Keeps only these frames.
  case trim(ClosedRange<Int>)
  /// Removes these frames.
  case cut(ClosedRange<Int>)
  case turn(EditPlan.Rotation)
  /// Slows these frames down by a factor.
  case slow(ClosedRange<Int>, by: Int)
  /// Appends these items, in this order.
  case join([ID<MediaItem>])
  /// Burns in the drawings of these members, visible to every viewer.
  case burn([ID<Member>])

  /// The name of the edit in the database and in the API.
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

  public enum Verb: String, Sendable, CaseIterable, SQLReadable {
    case trim, cut, turn, slow, join, burn
  }

  /// Returns the plan for the renditions of the item and of the items that are appended to it.
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
