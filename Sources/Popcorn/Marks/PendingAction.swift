import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// An action on a film that a guest chose before signing in.
enum PendingAction: String, Sendable, CaseIterable {
  case bookmark, unbookmark
  case watchedToday = "watched"
  case watchedAgain = "again"

  /// "Bookmark Alien?"
  func question(_ title: String) -> String {
    switch self {
    case .bookmark: say("Bookmark \(title)?")
    case .unbookmark: say("Remove the bookmark for \(title)?")
    case .watchedToday: say("Did you watch \(title) today?")
    case .watchedAgain: say("Did you watch \(title) again today?")
    }
  }

  private var message: String {
    switch self {
    case .bookmark: say("The film is added to your bookmarks.")
    case .unbookmark: say("The film is removed from your bookmarks.")
    case .watchedToday, .watchedAgain:
      say(
        "The film is added to your diary with today's date. You can add a rating and a note afterwards."
      )
    }
  }

  private var yes: String {
    switch self {
    case .bookmark: say("Bookmark")
    case .unbookmark: say("Remove", as: "a bookmark")
    case .watchedToday, .watchedAgain: say("Yes, today")
    }
  }

  private var fields: KeyValuePairs<String, String> {
    switch self {
    case .bookmark: ["on": "true"]
    case .unbookmark: ["on": "false"]
    case .watchedToday: ["precision": DatePrecisionChoice.today.rawValue]
    case .watchedAgain:
      [
        "precision": DatePrecisionChoice.today.rawValue, "again": "true",
        SecondViewing.field: "true",
      ]
    }
  }

  private var path: RoutePath {
    switch self {
    case .bookmark, .unbookmark: Paths.bookmark
    case .watchedToday, .watchedAgain: Paths.plays
    }
  }

  /// The page that asks for confirmation.
  func link(_ film: ID<Film>) -> Link {
    Paths.pendingAction().query(["what": rawValue, "film": film.text])
  }

  func page(_ film: Film, key: String) -> Page {
    confirmation(
      question(film.title), message, yes: yes, style: .primary, action: path(film.id), key: key,
      cancel: Paths.film(film.id), fields: fields)
  }
}
