public import PlazaBase

/// The reasons for which a sheet of drawings is not saved.
public enum AnnotationRefusal: Refusal, Equatable {
  /// The drawing with that number, counted from 1, is invalid.
  case drawing(number: Int, DrawingFault)
  case sameName
  case calibration
  case tooMany(maximum: Int)
  case tooLarge
  /// Another window or device has saved the sheet since it was loaded.
  case savedElsewhere
  /// The item has sound only.
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
      say("Drawing \(number): \(Self.text(fault))")
    case .sameName: say("Two drawings have the same name.")
    case .calibration:
      say(
        "To measure, draw a line inside the picture, at least a hundredth of it long, and enter 1 to 20,000 cm."
      )
    case .tooMany(let maximum):
      say("A video can have at most \(maximum) drawings. Remove some.")
    case .tooLarge:
      say("These drawings are too large together. Remove some long strokes.")
    case .savedElsewhere:
      say("Your drawings were changed in another window. Load them again.")
    case .noPicture: say("You can't draw on this: it has sound but no picture.")
    }
  }

  private static func text(_ fault: DrawingFault) -> String {
    switch fault {
    case .name: say("its name must be 1 to 40 letters, digits or hyphens.")
    case .frames: say("it must appear on frames of this video, between its start and end.")
    case .color: say("its colour must be in the form #rrggbb.")
    case .width: say("its width must be 1 to 40.")
    case .points:
      say("it has the wrong number of points for its tool, or points far outside the picture.")
    case .text: say("text must be 1 to 200 characters, and only text drawings can have it.")
    case .character: say("its text contains a character that can't be drawn.")
    }
  }
}
