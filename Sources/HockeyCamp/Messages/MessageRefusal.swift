import PlazaBase
import PlazaWeb

/// Why something is not written, or not read.
enum MessageRefusal: SpokenRefusal, Equatable {
  /// None, or none for this person.
  case noSuchThread
  /// Whether there is such a player is not said.
  case notTheirCoach
  /// Nobody would read along with a minor.
  case noGuardian
  /// The coach has left the player's group, or the plaza.
  case coachGone
  case tooMany(wait: Duration)

  var slug: String {
    switch self {
    case .noSuchThread: "not-found"
    case .notTheirCoach: "not-their-coach"
    case .noGuardian: "no-guardian"
    case .coachGone: "coach-gone"
    case .tooMany: "too-many-messages"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .noSuchThread, .notTheirCoach: .notFound
    case .tooMany(let wait): .tooMany(retryAfter: wait)
    default: .conflict
    }
  }

  func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchThread: say("There are no such messages.", "그런 메시지가 없습니다.")
    case .notTheirCoach:
      say("Coaches write to players of their own groups only.", "코치는 자기 그룹의 선수에게만 쓸 수 있습니다.")
    case .noGuardian:
      say(
        "No guardian of this player is known, so nobody would read along. Please ask the camp's office to add the "
          + "guardian under Groups, or to say there that the player is of age.",
        "이 선수의 보호자가 등록되어 있지 않습니다. 사무실에 그룹 메뉴에서 보호자를 추가하거나 성인으로 표시해 달라고 요청하세요.")
    case .coachGone:
      say(
        "This coach does not coach the player any more. Please write to another coach, or to the camp's office.",
        "더 이상 담당 코치가 아닙니다. 다른 코치나 사무실에 문의해 주세요.")
    case .tooMany:
      say("Many messages were sent just now. Please wait a few minutes.", "짧은 시간에 많은 메시지를 보냈습니다. 잠시 후 다시 보내 주세요.")
    }
  }
}
