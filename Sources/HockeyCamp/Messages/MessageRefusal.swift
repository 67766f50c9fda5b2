import PlazaBase
import PlazaWeb

/// Why something is not written, or not read.
enum MessageRefusal: Refusal, Equatable {
  /// None, or none for this person.
  case noSuchThread
  /// Whether there is such a player is not said.
  case notTheirCoach
  /// Nobody would read along with a minor.
  case noGuardian
  /// The coach has left the player's group, or the plaza.
  case coachGone

  var slug: String {
    switch self {
    case .noSuchThread: "not-found"
    case .notTheirCoach: "not-their-coach"
    case .noGuardian: "no-guardian"
    case .coachGone: "coach-gone"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .noSuchThread, .notTheirCoach: .notFound
    default: .conflict
    }
  }

  var message: String {
    switch self {
    case .noSuchThread: say("These messages don't exist.")
    case .notTheirCoach:
      say("Coaches can only write to players in their own groups.")
    case .noGuardian:
      say(
        """
        This player has no registered guardian to read along. Ask the camp's office to add one under \
        Groups, or to mark the player as an adult there.
        """)
    case .coachGone:
      say("This coach no longer coaches the player. Write to another coach or the camp's office.")
    }
  }
}
