import FilmCatalogue
import PlazaMarkup
import PlazaWeb

/// What a stranger wanted to do before signing in.
enum Deed: String, Sendable, CaseIterable {
  case bookmark
  case watchedToday = "watched"

  /// "Bookmark Alien?"
  func question(_ title: String) -> String {
    switch self {
    case .bookmark: "Bookmark \(title)?"
    case .watchedToday: "Did you watch \(title) today?"
    }
  }

  var sentence: String {
    switch self {
    case .bookmark: "It goes to the list of what you want to see."
    case .watchedToday: "It goes to your diary with today’s date. You can add a rating and a note then."
    }
  }

  var yes: String {
    switch self {
    case .bookmark: "Bookmark it"
    case .watchedToday: "Yes, today"
    }
  }

  func page(_ film: Film, key: String) -> Page {
    switch self {
    case .bookmark:
      confirmation(
        question(film.title), sentence, yes: yes, style: .primary, action: At.bookmark(film.id), key: key,
        cancel: At.film(film.id), fields: ["on": "true"])
    case .watchedToday:
      confirmation(
        question(film.title), sentence, yes: yes, style: .primary, action: At.plays(film.id), key: key,
        cancel: At.film(film.id), fields: ["precision": KnownDay.today.rawValue])
    }
  }
}
