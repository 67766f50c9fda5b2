import PlazaBase
public import PlazaWeb

/// Why a clip cannot be edited as asked.
public enum EditRefusal: SpokenRefusal, Equatable {
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

  /// See `SpokenRefusal`.
  public func sentence(_ say: Say) -> String {
    switch self {
    case .empty: say("Nothing would be left. Please keep at least one frame.", "남는 장면이 없습니다. 한 프레임 이상 남겨 주세요.")
    case .outside(let part, let last):
      say(
        "Part \(part) lies outside of its clip, whose last frame is \(last). Please choose it again.",
        "\(part)번째 부분이 동영상 밖에 있습니다. 마지막 프레임은 \(last)입니다. 다시 선택해 주세요.")
    case .tooManyParts(let most):
      say(
        "At most \(most) parts can be joined at once. Please join some of them first.",
        "한 번에 최대 \(most)개까지 이어 붙일 수 있습니다. 먼저 몇 개를 이어 주세요.")
    case .tooManyDrawings(let most):
      say(
        "At most \(most) drawings can be burnt in at once. Please choose the ones that matter.",
        "한 번에 최대 \(most)개의 그림을 넣을 수 있습니다. 중요한 것만 골라 주세요.")
    case .unknown(let part):
      say(
        "Part \(part) belongs to a clip that is not there any more. Please choose it again.",
        "\(part)번째 부분의 동영상이 더 이상 없습니다. 다시 선택해 주세요.")
    case .speed(let part):
      say(
        "Part \(part) can be slowed 2 to 8 times. Please choose one of these.",
        "\(part)번째 부분은 2배에서 8배까지 느리게 할 수 있습니다. 그중에서 선택해 주세요.")
    case .tooLong(let minutes):
      say(
        "The result would last longer than \(minutes) minutes. Please leave something out.",
        "결과가 \(minutes)분보다 길어집니다. 일부를 빼 주세요.")
    case .notADrawing:
      say(
        "A drawing could not be read. Please save your drawings and try again.",
        "그림을 읽을 수 없습니다. 그림을 저장하고 다시 시도해 주세요.")
    }
  }
}
