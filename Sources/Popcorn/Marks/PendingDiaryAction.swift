import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// An action on a diary entry that the member chose before signing in again.
enum PendingDiaryAction: String, Sendable, CaseIterable {
  case remove, restore

  private var question: String {
    switch self {
    case .remove: say("Remove it from your diary?")
    case .restore: say("Restore it to your diary?")
    }
  }

  private var yes: String {
    switch self {
    case .remove: say("Remove", as: "the diary")
    case .restore: say("Restore")
    }
  }

  private var path: RoutePath {
    switch self {
    case .remove: Paths.removePlay
    case .restore: Paths.restorePlay
    }
  }

  /// The page that asks for confirmation.
  func link(_ play: ID<Play>) -> Link {
    Paths.pendingAction().query(["what": rawValue, "play": play.text])
  }

  /// - Parameter title: the title of the film; nil if the entry is not in the diary now.
  func page(_ play: ID<Play>, _ title: String?, key: String) -> Page {
    let about =
      title.map { say("This concerns \($0).") } ?? say("This concerns the viewing you removed.")
    let why = say("You were signed out before this was done.")
    return confirmation(
      question, "\(about) \(why)", yes: yes, style: .primary, action: path(play), key: key,
      cancel: Paths.watched())
  }
}
