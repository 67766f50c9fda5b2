public import PlazaData

/// A member's opinion of a film.
public enum Reaction: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  case like, dislike
}
