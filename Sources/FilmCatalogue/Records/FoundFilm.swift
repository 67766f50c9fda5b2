public import PlazaBase

/// A film as a source tells of it.
public struct FoundFilm: Sendable, Equatable {
  /// What the source calls it.
  public var key: ExternalKey
  public var facts: FilmFacts
  /// What others call it, as the source says.
  public var otherKeys: [ExternalKey]
  /// Whether the source leaves out here what it may have said elsewhere, as in its lists: people, running time,
  /// certificates, trailers and stores. What it said of them before stays.
  public var isBrief: Bool

  public init(key: ExternalKey, facts: FilmFacts, otherKeys: [ExternalKey] = [], isBrief: Bool = false) {
    self.key = key
    self.facts = facts
    self.otherKeys = otherKeys
    self.isBrief = isBrief
  }
}

/// What came of taking films in.
public struct IngestResult: Sendable, Equatable {
  /// Films that nobody knew.
  public var new = 0
  /// Films of which more or something else is known now.
  public var changed = 0
  /// Films of which nothing new was said.
  public var same = 0
  /// Pairs of films of which the staff must say whether they are one.
  public var doubts = 0
  /// The films by what their source calls them.
  public var films: [ExternalKey: ID<Film>] = [:]

  public init() {}
}
