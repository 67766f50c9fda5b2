public import PlazaBase

/// The reasons for which an edit is rejected.
public enum EditRefusal: Refusal, Equatable {
  /// The result would be empty.
  case empty
  /// A part, counted from 1, is out of the bounds of its clip, whose last frame is `last`.
  case outside(part: Int, last: Int)
  /// The plan has more parts than the maximum.
  case tooManyParts(maximum: Int)
  /// The plan has more drawings than the maximum.
  case tooManyDrawings(maximum: Int)
  /// A part, counted from 1, refers to a clip that does not exist.
  case unknown(part: Int)
  /// The slowness of a part is not between 1 and 8.
  case speed(part: Int)
  /// The result would be longer than the maximum.
  case tooLong(minutes: Int)
  /// A drawing is not a readable PNG, does not exist, or refers to a clip that does not exist.
  case notADrawing

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

  public var message: String {
    switch self {
    case .empty: say("This edit would leave nothing. Keep at least one frame.")
    case .outside(let part, let last):
      say("Part \(part) is outside its video, whose last frame is \(last). Choose it again.")
    case .tooManyParts(let maximum):
      say("You can join at most \(maximum) parts at a time. Join some of them first.")
    case .tooManyDrawings(let maximum):
      say("You can burn in at most \(maximum) drawings at a time. Choose the ones that matter.")
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
