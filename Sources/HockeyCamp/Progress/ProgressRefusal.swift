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
    case .noSuchPlayer: say("This player doesn't exist.")
    case .noSuchDrill: say("This drill no longer exists. Choose another one.")
    case .drillExists: say("A drill with this name already exists.")
    case .noSuchMeasure, .replaced: say("This was changed or deleted in the meantime. Check the list again.")
    case .outOfRange(let unit):
      say(
        """
        Values of this drill must be from \(ProgressWords().value(unit.range.lowerBound, unit)) to \
        \(ProgressWords().value(unit.range.upperBound, unit)).
        """)
    case .noSuchClip: say("This isn't a video of the player. Choose another one.")
    case .onlyCoaches: say("Only coaches and the camp's office can change the list of drills.")
    case .notTheirCoach: say("Only coaches of the player's group and the office can add measurements here.")
    }
  }
}
