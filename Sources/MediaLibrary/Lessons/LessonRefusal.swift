public import PlazaBase

/// The reasons for which an operation on a lesson is refused.
public enum LessonRefusal: Refusal, Equatable {
  case noSuchLesson
  case notOwner
  /// The duration is zero or longer than the maximum.
  case length(minutes: Int)
  /// There are more events than the maximum.
  case tooMuch
  /// The event with that number, counted from 1, is invalid.
  case event(number: Int)
  case tooMany(maximum: Int)
  /// The file for the voice is a video.
  case noVoice
  /// Processing did not fail, so it cannot be retried.
  case notFailed

  public var slug: String {
    switch self {
    case .noSuchLesson: "no-such-lesson"
    case .notOwner: "lesson-not-yours"
    case .length: "lesson-length"
    case .tooMuch: "lesson-too-much"
    case .event: "lesson-event"
    case .tooMany: "lesson-too-many"
    case .noVoice: "lesson-no-voice"
    case .notFailed: "lesson-not-failed"
    }
  }

  public var kind: RefusalKind {
    switch self {
    case .noSuchLesson: .notFound
    case .notOwner: .forbidden
    default: .conflict
    }
  }

  public var message: String {
    switch self {
    case .noSuchLesson: say("This lesson no longer exists.")
    case .notOwner: say("Only the person who made a lesson can remove it.")
    case .length(let minutes):
      say("A lesson can be at most \(minutes) minutes long. Split it in two.")
    case .tooMuch: say("This lesson has too many events to save.")
    case .event(let number):
      say("Event \(number) of the lesson can't be played over this video.")
    case .tooMany(let maximum):
      say("There are already \(maximum) lessons here. Remove some first.")
    case .noVoice: say("The recording isn't audio.")
    case .notFailed: say("This lesson's audio hasn't failed. Reload the page.")
    }
  }
}
