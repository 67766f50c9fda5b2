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
    case .noSuchThread: say("There are no such messages.")
    case .notTheirCoach:
      say("Coaches write to players of their own groups only.")
    case .noGuardian:
      say(
        """
        No guardian of this player is known, so nobody would read along. Please ask the camp's office to add the \
        guardian under Groups, or to say there that the player is of age.
        """)
    case .coachGone:
      say("This coach does not coach the player any more. Please write to another coach, or to the camp's office.")
    }
  }
}
