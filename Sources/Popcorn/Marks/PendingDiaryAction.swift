import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// What somebody wanted to do with an evening of the diary before signing in again.
enum PendingDiaryAction: String, Sendable, CaseIterable {
  case remove, restore

  private var question: String {
    switch self {
    case .remove: say("Take it off your diary?")
    case .restore: say("Put it back in your diary?")
    }
  }

  private var yes: String {
    switch self {
    case .remove: say("Take it off", as: "the diary")
    case .restore: say("Put it back")
    }
  }

  private var place: Place {
    switch self {
    case .remove: Paths.removePlay
    case .restore: Paths.restorePlay
    }
  }

  /// The page that asks for it once more.
  func link(_ play: ID<Play>) -> Link { Paths.ask().query(["what": rawValue, "play": play.text]) }

  /// - Parameter title: the film's; nil where the evening is not in the diary now.
  func page(_ play: ID<Play>, _ title: String?, key: String) -> Page {
    let about = title.map { say("This is about \($0).") } ?? say("This is about the evening that you took off.")
    let why = say("You were signed out before it was done.")
    return confirmation(
      question, "\(about) \(why)", yes: yes, style: .primary, action: place(play), key: key, cancel: Paths.watched())
  }
}
