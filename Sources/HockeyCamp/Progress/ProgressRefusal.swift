import PlazaBase
import PlazaWeb

/// Why something about players' progress is not done.
enum ProgressRefusal: Refusal, Equatable {
  /// Nobody here, or nobody whom this person may look at.
  case noSuchPlayer
  case noSuchDrill
  case drillExists
  case noSuchMeasure
  /// Another stands in its place meanwhile.
  case replaced
  /// No player reaches such a value in this unit.
  case outOfRange(Drill.Unit)
  /// No clip of that player which the coach may see.
  case noSuchClip
  /// One who may look and not write.
  case notTheirCoach
  /// A page that only coaches and the office have.
  case onlyCoaches

  var slug: String {
    switch self {
    case .noSuchPlayer, .noSuchMeasure, .onlyCoaches: "not-found"
    case .replaced: "changed-meanwhile"
    case .noSuchDrill: "no-such-drill"
    case .drillExists: "drill-exists"
    case .outOfRange: "measure-out-of-range"
    case .noSuchClip: "no-such-clip"
    case .notTheirCoach: "not-their-coach"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .noSuchPlayer, .noSuchMeasure, .onlyCoaches: .notFound
    case .notTheirCoach: .forbidden
    case .replaced: .stale
    default: .conflict
    }
  }

  var message: String {
    switch self {
    case .noSuchPlayer: say("There is no such player here.")
    case .noSuchDrill: say("This drill is gone. Please choose another.")
    case .drillExists: say("There is a drill of this name already.")
    case .noSuchMeasure, .replaced: say("This was changed or removed meanwhile. Please look at the list again.")
    case .outOfRange(let unit):
      say(
        """
        Values of this drill go from \(ProgressWords().value(unit.range.lowerBound, unit)) \
        to \(ProgressWords().value(unit.range.upperBound, unit)).
        """)
    case .noSuchClip: say("This is no clip of the player. Please choose another.")
    case .onlyCoaches: say("The list of drills is kept by coaches and the camp's office.")
    case .notTheirCoach: say("Only coaches of the player's group and the office write here.")
    }
  }
}
