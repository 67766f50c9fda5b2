/// What is made of clips that are there already: parts of them in an order, each at its speed, turned, with drawings
/// burnt in. Trimming keeps one part, cutting out keeps two, a reel joins several.
public struct EditPlan: Sendable, Hashable, Codable {
  /// The most parts of a plan.
  public static let mostParts = 24
  /// The most drawings of a plan, counted in each part where they are seen.
  public static let mostDrawings = 24

  /// In the order in which they are shown.
  public var parts: [Part]
  /// By how much all of it is turned.
  public var turn: Turn
  /// What is burnt in.
  public var drawings: [Drawing]

  /// Frames of a clip.
  public struct Part: Sendable, Hashable, Codable {
    /// The clip's place among those that are given, from 0.
    public var clip: Int
    /// The frames of it that are kept, from 0, the end left out.
    public var frames: Range<Int>
    /// How many times slower it is shown, 1 to 8. A part that is slowed is silent.
    public var slowness: Int

    /// A part.
    public init(of clip: Int = 0, _ frames: Range<Int>, slowness: Int = 1) {
      self.clip = clip
      self.frames = frames
      self.slowness = slowness
    }
  }

  /// Quarter turns.
  public enum Turn: Int, Sendable, CaseIterable, Codable {
    case none = 0
    case right = 90
    case around = 180
    case left = 270

    var isQuarter: Bool { self == .right || self == .left }
  }

  /// A drawing on some frames of a clip, before it is turned.
  public struct Drawing: Sendable, Hashable, Codable {
    /// The clip's place among those that are given, from 0.
    public var clip: Int
    /// The frames on which it is seen, from 0, the end left out.
    public var frames: Range<Int>
    /// The place of its picture among those that are given, from 0: a PNG with transparent ground, stretched over the
    /// whole clip.
    public var picture: Int

    /// A drawing.
    public init(on clip: Int = 0, _ frames: Range<Int>, picture: Int) {
      self.clip = clip
      self.frames = frames
      self.picture = picture
    }
  }

  /// A plan.
  public init(parts: [Part], turn: Turn = .none, drawings: [Drawing] = []) {
    self.parts = parts
    self.turn = turn
    self.drawings = drawings
  }

  /// Keeps these frames.
  public static func trim(to frames: Range<Int>) -> EditPlan { EditPlan(parts: [Part(frames)]) }

  /// Leaves these frames out of a clip.
  public static func cut(_ frames: Range<Int>, outOf clip: Rendition) -> EditPlan {
    let end = max(frames.upperBound, 0)
    let kept = [0..<max(0, frames.lowerBound), min(end, clip.frames)..<clip.frames]
    return EditPlan(parts: kept.filter { !$0.isEmpty }.map { Part($0) })
  }

  /// Turns a whole clip.
  public static func turn(_ turn: Turn, _ clip: Rendition) -> EditPlan {
    EditPlan(parts: [Part(0..<clip.frames)], turn: turn)
  }

  /// Joins whole clips.
  public static func join(_ clips: [Rendition]) -> EditPlan {
    EditPlan(parts: clips.enumerated().map { Part(of: $0.offset, 0..<$0.element.frames) })
  }

  /// Slows some frames of a clip and leaves the others.
  public static func slow(_ frames: Range<Int>, by slowness: Int, in clip: Rendition) -> EditPlan {
    let start = min(max(0, frames.lowerBound), clip.frames)
    let end = min(max(start, frames.upperBound), clip.frames)
    let all = [Part(0..<start), Part(frames, slowness: slowness), Part(end..<clip.frames)]
    return EditPlan(parts: all.enumerated().filter { $0.offset == 1 || !$0.element.frames.isEmpty }.map(\.element))
  }

  /// Burns drawings into a whole clip.
  public static func burn(_ drawings: [Drawing], into clip: Rendition) -> EditPlan {
    EditPlan(parts: [Part(0..<clip.frames)], drawings: drawings)
  }

  /// The drawings of a part, with their frames counted from the part's first one.
  func drawings(in part: Part) -> [Drawing] {
    drawings.compactMap { drawing in
      guard drawing.clip == part.clip else { return nil }
      let seen = drawing.frames.clamped(to: part.frames)
      guard !seen.isEmpty else { return nil }
      let start = part.frames.lowerBound
      return Drawing(on: part.clip, (seen.lowerBound - start)..<(seen.upperBound - start), picture: drawing.picture)
    }
  }
}
