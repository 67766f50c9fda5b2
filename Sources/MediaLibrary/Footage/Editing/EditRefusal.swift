public import PlazaBase

/// Why a clip cannot be edited as asked.
public enum EditRefusal: Refusal, Equatable {
  /// Nothing would be left.
  case empty
  /// A part begins or ends outside of its clip, whose last frame is this one; the part's number from 1.
  case outside(part: Int, last: Int)
  /// More parts than that.
  case tooManyParts(most: Int)
  /// More drawings than that.
  case tooManyDrawings(most: Int)
  /// A clip is named that was not given.
  case unknown(part: Int)
  /// A part is slowed by something else than 1 to 8.
  case speed(part: Int)
  /// The result would last longer than that.
  case tooLong(minutes: Int)
  /// A drawing is no PNG that can be read, or not there, or on a clip that is not.
  case notADrawing

  /// See `Refusal`.
  public var slug: String {
    switch self {
    case .empty: "edit-empty"
    case .outside: "edit-outside"
    case .tooManyParts: "edit-too-many-parts"
    case .tooManyDrawings: "edit-too-many-drawings"
    case .unknown: "edit-unknown"
    case .speed: "edit-speed"
    case .tooLong: "edit-too-long"
    case .notADrawing: "edit-drawing"
    }
  }

  /// See `Refusal`.
  public var message: String {
    switch self {
    case .empty: say("This edit would leave nothing. Keep at least one frame.")
    case .outside(let part, let last):
      say("Part \(part) is outside its video, whose last frame is \(last). Choose it again.")
    case .tooManyParts(let most):
      say("You can join at most \(most) parts at a time. Join some of them first.")
    case .tooManyDrawings(let most):
      say("You can burn in at most \(most) drawings at a time. Choose the ones that matter.")
    case .unknown(let part):
      say("Part \(part) uses a video that no longer exists. Choose it again.")
    case .speed(let part):
      say("Part \(part) can be slowed down 2 to 8 times. Choose a speed in this range.")
    case .tooLong(let minutes):
      say("The result would be longer than \(minutes) minutes. Leave something out.")
    case .notADrawing:
      say("A drawing couldn't be read. Save your drawings and try again.")
    }
  }
}
