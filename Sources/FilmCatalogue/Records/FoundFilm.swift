public import PlazaBase

/// A film as a source describes it.
public struct FoundFilm: Sendable, Equatable {
  /// The source's key of the film.
  public var key: ExternalKey
  public var facts: FilmFacts
  /// The keys of other sources, as far as this source knows them.
  public var otherKeys: [ExternalKey]
  /// Whether the source omits facts here that it may have stated elsewhere, as lists do: people,
  /// running time, certificates, trailers and stores. Facts stored from it before are preserved.
  public var isBrief: Bool

  public init(
    key: ExternalKey, facts: FilmFacts, otherKeys: [ExternalKey] = [], isBrief: Bool = false
  ) {
    self.key = key
    self.facts = facts
    self.otherKeys = otherKeys
    self.isBrief = isBrief
  }
}

/// The result of ingesting films.
public struct IngestResult: Sendable, Equatable {
  /// The number of films that were not in the catalogue.
  public var new = 0
  /// The number of known films whose facts were added to or changed.
  public var changed = 0
  /// The number of films whose facts did not change.
  public var same = 0
  /// The number of pairs of possible duplicates that staff must decide.
  public var duplicates = 0
  /// The films, keyed by the source's key.
  public var films: [ExternalKey: ID<Film>] = [:]

  public init() {}
}
