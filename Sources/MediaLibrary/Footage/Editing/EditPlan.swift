/// A plan for a new clip: parts of existing clips in an order, each at its own speed, turned, with
/// drawings burnt in. A trim has one part, a cut two, a join several.
public struct EditPlan: Sendable, Hashable, Codable {
  /// The maximum number of parts.
  public static let maxParts = 24
  /// The maximum number of drawings; a drawing counts once for each part in which it is visible.
  public static let maxDrawings = 24

  /// The parts, in the order of the result.
  public var parts: [Part]
  /// The turn of the whole result.
  public var turn: Rotation
  /// The drawings to burn in.
  public var drawings: [Drawing]

  /// A range of frames of a clip.
  public struct Part: Sendable, Hashable, Codable {
    /// The index of the clip, from 0.
    public var clip: Int
    /// The range of frames to keep, from 0.
    public var frames: Range<Int>
    /// The factor by which the part is slowed down, 1 to 8. A slowed part is silent.
    public var slowness: Int

    public init(of clip: Int = 0, _ frames: Range<Int>, slowness: Int = 1) {
      self.clip = clip
      self.frames = frames
      self.slowness = slowness
    }
  }

  /// A rotation by quarter turns.
  public enum Rotation: Int, Sendable, CaseIterable, Codable {
    case none = 0
    case right = 90
    case around = 180
    case left = 270

    var isQuarter: Bool { self == .right || self == .left }
  }

  /// A drawing on a range of frames of a clip, before the turn.
  public struct Drawing: Sendable, Hashable, Codable {
    /// The index of the clip, from 0.
    public var clip: Int
    /// The range of frames in which the drawing is visible, from 0.
    public var frames: Range<Int>
    /// The index of the picture, from 0: a PNG with a transparent background, scaled to the size
    /// of the clip.
    public var picture: Int

    public init(on clip: Int = 0, _ frames: Range<Int>, picture: Int) {
      self.clip = clip
      self.frames = frames
      self.picture = picture
    }
  }

  public init(parts: [Part], turn: Rotation = .none, drawings: [Drawing] = []) {
    self.parts = parts
    self.turn = turn
    self.drawings = drawings
  }

  /// Returns a plan that keeps only these frames.
  public static func trim(to frames: Range<Int>) -> EditPlan { EditPlan(parts: [Part(frames)]) }

  /// Returns a plan that removes these frames from a clip.
  public static func cut(_ frames: Range<Int>, outOf clip: Rendition) -> EditPlan {
    let end = max(frames.upperBound, 0)
    let kept = [0..<max(0, frames.lowerBound), min(end, clip.frames)..<clip.frames]
    return EditPlan(parts: kept.filter { !$0.isEmpty }.map { Part($0) })
  }

  /// Returns a plan that turns a whole clip.
  public static func turn(_ turn: Rotation, _ clip: Rendition) -> EditPlan {
    EditPlan(parts: [Part(0..<clip.frames)], turn: turn)
  }

  /// Returns a plan that joins whole clips.
  public static func join(_ clips: [Rendition]) -> EditPlan {
    EditPlan(parts: clips.enumerated().map { Part(of: $0.offset, 0..<$0.element.frames) })
  }

  /// Returns a plan that slows down some frames of a clip.
  public static func slow(_ frames: Range<Int>, by slowness: Int, in clip: Rendition) -> EditPlan {
    let start = min(max(0, frames.lowerBound), clip.frames)
    let end = min(max(start, frames.upperBound), clip.frames)
    let all = [Part(0..<start), Part(frames, slowness: slowness), Part(end..<clip.frames)]
    return EditPlan(
      parts: all.enumerated().filter { $0.offset == 1 || !$0.element.frames.isEmpty }.map(
        \.element))
  }

  /// Returns a plan that burns drawings into a whole clip.
  public static func burn(_ drawings: [Drawing], into clip: Rendition) -> EditPlan {
    EditPlan(parts: [Part(0..<clip.frames)], drawings: drawings)
  }

  /// Returns the drawings that are visible in a part, with frames relative to its first one.
  func drawings(in part: Part) -> [Drawing] {
    drawings.compactMap { drawing in
      guard drawing.clip == part.clip else { return nil }
      let seen = drawing.frames.clamped(to: part.frames)
      guard !seen.isEmpty else { return nil }
      let start = part.frames.lowerBound
      return Drawing(
        on: part.clip, (seen.lowerBound - start)..<(seen.upperBound - start),
        picture: drawing.picture)
    }
  }
}
