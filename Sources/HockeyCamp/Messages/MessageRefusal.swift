import PlazaBase

/// The reason why a message cannot be written or read.
enum MessageRefusal: Refusal, Equatable {
  /// The thread does not exist, or this member may not read it.
  case noSuchThread
  /// The viewer does not coach such a player. The response does not reveal whether the player
  /// exists.
  case notTheirCoach
  /// The player is a minor without a guardian who would read the messages.
  case noGuardian
  /// The coach has left the player's group or deleted their account.
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
