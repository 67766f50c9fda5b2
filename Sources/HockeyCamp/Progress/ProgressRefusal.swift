import PlazaBase
import PlazaUI

/// The reason why an operation on players' progress is rejected.
enum ProgressRefusal: Refusal, Equatable {
  /// The player does not exist, or the viewer may not see the player's progress.
  case noSuchPlayer
  case noSuchDrill
  case drillExists
  case noSuchMeasure
  /// The measurement was replaced in the meantime.
  case replaced
  /// The value is outside the valid range of the unit.
  case outOfRange(Drill.Unit)
  /// The player has no such clip, or the coach may not see it.
  case noSuchClip
  /// The viewer can read but not write.
  case notTheirCoach
  /// Only coaches and the office have this page.
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
    case .noSuchMeasure, .replaced:
      say("This was changed or deleted in the meantime. Check the list again.")
    case .outOfRange(let unit):
      say(
        """
        Values of this drill must be from \(ProgressText().value(unit.range.lowerBound, unit)) to \
        \(ProgressText().value(unit.range.upperBound, unit)).
        """)
    case .noSuchClip: say("This isn't a video of the player. Choose another one.")
    case .onlyCoaches: say("Only coaches and the camp's office can change the list of drills.")
    case .notTheirCoach:
      say("Only coaches of the player's group and the office can add measurements here.")
    }
  }
}
