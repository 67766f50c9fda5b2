public import PlazaBase

/// Why drawings are not kept.
public enum AnnotationRefusal: Refusal, Equatable {
  /// The drawing of that number, from 1, cannot be drawn.
  case drawing(number: Int, DrawingFault)
  case sameName
  case calibration
  case tooMany(most: Int)
  case tooLarge
  /// The sheet was saved since, as in another window.
  case savedElsewhere
  /// Sound alone.
  case noPicture

  public var slug: String {
    switch self {
    case .drawing: "drawing-fault"
    case .sameName: "drawing-same-name"
    case .calibration: "drawing-calibration"
    case .tooMany: "drawing-too-many"
    case .tooLarge: "drawing-too-large"
    case .savedElsewhere: "changed-meanwhile"
    case .noPicture: "drawing-no-picture"
    }
  }

  public var kind: RefusalKind { self == .savedElsewhere ? .stale : .conflict }

  public var message: String {
    switch self {
    case .drawing(let number, let fault):
      say("Drawing \(number): \(Self.words(fault))")
    case .sameName: say("Two drawings have the same name.")
    case .calibration:
      say("To measure, draw a line within the picture, at least a hundredth of it long, and type 1 to 20,000 cm.")
    case .tooMany(let most):
      say("At most \(most) drawings fit on a video. Please remove some.")
    case .tooLarge:
      say("These drawings are too large together. Please remove some long strokes.")
    case .savedElsewhere:
      say("Your drawings were changed in another window. Please load them again.")
    case .noPicture: say("There is nothing to draw on: it is sound alone.")
    }
  }

  private static func words(_ fault: DrawingFault) -> String {
    switch fault {
    case .name: say("its name must be 1 to 40 letters, digits or hyphens.")
    case .frames: say("it must be seen on frames of this video, from the first to the last of its time.")
    case .color: say("its colour must be written as #rrggbb.")
    case .width: say("its width must be 1 to 40.")
    case .points: say("its points are not as many as its tool has, or lie far outside of the picture.")
    case .text: say("a text has 1 to 200 letters, and nothing else has any.")
    case .character: say("its text holds a character that cannot be drawn.")
    }
  }
}
