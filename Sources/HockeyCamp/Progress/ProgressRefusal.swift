import PlazaBase
import PlazaWeb

/// Why something about players' progress is not done.
enum ProgressRefusal: SpokenRefusal, Equatable {
  /// Nobody here, or nobody whom this person may look at.
  case noSuchPlayer
  case noSuchDrill
  case drillExists
  case noSuchMeasure
  /// No clip of that player which the coach may see.
  case noSuchClip
  /// One who may look and not write.
  case notTheirCoach
  /// A page that only coaches and the office have.
  case onlyCoaches

  var slug: String {
    switch self {
    case .noSuchPlayer, .noSuchMeasure, .onlyCoaches: "not-found"
    case .noSuchDrill: "no-such-drill"
    case .drillExists: "drill-exists"
    case .noSuchClip: "no-such-clip"
    case .notTheirCoach: "not-their-coach"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .noSuchPlayer, .noSuchMeasure, .onlyCoaches: .notFound
    case .notTheirCoach: .forbidden
    default: .conflict
    }
  }

  func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchPlayer: say("There is no such player here.", "그런 선수가 없습니다.")
    case .noSuchDrill: say("This drill is gone. Please choose another.", "없어진 훈련입니다. 다른 훈련을 골라 주세요.")
    case .drillExists: say("There is a drill of this name already.", "같은 이름의 훈련이 이미 있습니다.")
    case .noSuchMeasure:
      say("This was changed or removed meanwhile. Please look at the list again.", "그 사이 바뀌거나 삭제되었습니다. 목록을 다시 확인해 주세요.")
    case .noSuchClip:
      say("This is no clip of the player. Please choose another.", "이 선수의 영상이 아닙니다. 다른 영상을 골라 주세요.")
    case .onlyCoaches:
      say("The list of drills is kept by coaches and the camp's office.", "훈련 목록은 코치와 사무실이 관리합니다.")
    case .notTheirCoach:
      say("Only coaches of the player's group and the office write here.", "선수 그룹의 코치와 사무실만 적을 수 있습니다.")
    }
  }
}
