import PlazaBase
public import PlazaWeb

/// Why drawings are not kept.
public enum SheetRefusal: SpokenRefusal, Equatable {
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
    case .savedElsewhere: "drawing-saved-elsewhere"
    case .noPicture: "drawing-no-picture"
    }
  }

  public func sentence(_ say: Say) -> String {
    switch self {
    case .drawing(let number, let fault):
      say("Drawing \(number): \(Self.english(fault))", "\(number)번째 그림: \(Self.korean(fault))")
    case .sameName: say("Two drawings have the same name.", "두 그림의 이름이 같습니다.")
    case .calibration:
      say(
        "A calibration is a line between two different places and its length, 1 to 20,000 cm.",
        "보정선은 서로 다른 두 점과 1~20,000cm의 길이여야 합니다.")
    case .tooMany(let most):
      say("At most \(most) drawings fit on a video. Please remove some.", "그림은 최대 \(most)개입니다. 일부를 지워 주세요.")
    case .tooLarge:
      say("These drawings are too large together. Please remove some long strokes.", "그림이 너무 큽니다. 긴 획을 지워 주세요.")
    case .savedElsewhere:
      say(
        "Your drawings were changed in another window. Please load them again.",
        "다른 창에서 그림이 바뀌었습니다. 다시 불러와 주세요.")
    case .noPicture: say("There is nothing to draw on: it is sound alone.", "소리만 있어 그릴 화면이 없습니다.")
    }
  }

  private static func english(_ fault: DrawingFault) -> String {
    switch fault {
    case .name: "its name must be 1 to 40 letters, digits or hyphens."
    case .frames: "it must be seen on frames of this video, from the first to the last of its time."
    case .color: "its colour must be written as #rrggbb."
    case .width: "its width must be 1 to 40."
    case .points: "its points are not as many as its tool has, or lie far outside of the picture."
    case .text: "a text has 1 to 200 letters, and nothing else has any."
    }
  }

  private static func korean(_ fault: DrawingFault) -> String {
    switch fault {
    case .name: "이름은 영문자, 숫자, 하이픈 1~40자여야 합니다."
    case .frames: "이 동영상의 프레임 안에 있어야 합니다."
    case .color: "색은 #rrggbb 형식이어야 합니다."
    case .width: "굵기는 1~40이어야 합니다."
    case .points: "점의 수가 맞지 않거나 화면에서 너무 멉니다."
    case .text: "글은 1~200자이고, 글 도구에만 쓸 수 있습니다."
    }
  }
}
