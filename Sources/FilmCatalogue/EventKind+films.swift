import Jobs
import PlazaBase

extension EventKind {
  static let filmAdded = EventKind("film.added", Phrase("Staff added a film to the catalogue"))
}
