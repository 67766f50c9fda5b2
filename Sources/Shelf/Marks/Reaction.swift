public import PlazaData

/// What a member thinks of a film: one of the two, never both.
public enum Reaction: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
  case like, dislike
}
