public import PlazaBase
public import PlazaData

/// The result of matching a film of a member's list against the catalogue.
public enum FilmMatch: Sendable, Equatable {
  case one(Film)
  /// The possible films, among which the member must choose.
  case several([Film])
  case none
}

/// A match and its certainty.
public struct FilmIdentification: Sendable, Equatable {
  public let match: FilmMatch
  /// Whether the match needs no confirmation by a source: an ID names the film and its name and
  /// year agree, or the film is the member's own. For every other match a source may know better:
  /// another film of that name and year, or the film that an unknown ID refers to.
  public let isCertain: Bool

  init(_ match: FilmMatch, isCertain: Bool = false) {
    self.match = match
    self.isCertain = isCertain
  }
}

extension Film {
  /// Returns only the match of
  /// ``identify(title:year:director:keys:for:isFeatureFilm:proposes:_:)``.
  public static func matches(
    title: String, year: Int?, director: String?, keys: [ExternalKey],
    for member: ID<Member>? = nil,
    isFeatureFilm: Bool = true, proposes: Bool = false, _ tx: any Transaction
  ) throws -> FilmMatch {
    try identify(
      title: title, year: year, director: director, keys: keys, for: member,
      isFeatureFilm: isFeatureFilm,
      proposes: proposes, tx
    ).match
  }

  /// Identifies the film that a row of a list refers to.
  ///
  /// A source's ID decides, unless another ID, or title and year together, contradict it or name
  /// another film. Without an ID, a title matches one film if the year is equal, or differs by one
  /// with the same director, and no other film of that name and no other ID of the same source
  /// contradicts it. Otherwise the member must choose.
  /// - Parameters:
  ///   - member: The owner of the list, whose own films are included.
  ///   - isFeatureFilm: Whether the row is certainly about a feature film; if not, its title does
  ///     not suffice for a match.
  ///   - proposes: Whether to include films that match only a part of the title, for the member to
  ///     choose from.
  public static func identify(
    title: String, year: Int?, director: String?, keys: [ExternalKey],
    for member: ID<Member>? = nil,
    isFeatureFilm: Bool = true, proposes: Bool = false, _ tx: any Transaction
  ) throws -> FilmIdentification {
    let sound = Set(keys.filter(\.isSound))
    let query = Query(
      title, year, director, sound, isFeatureFilm: isFeatureFilm, proposes: proposes)
    let byKey = Set(try FilmRecord.find(sound, tx).values.map(\.film))
    let keyed = try match(byKey.sorted { $0.text < $1.text }, tx)
    if case .one(let film) = keyed { return try identify(film, query, tx) }
    if keyed != .none { return FilmIdentification(keyed) }
    guard title.oneLine(atMost: 1000) != nil else { return FilmIdentification(.none) }
    let shared = try shared(query, tx)
    if case .one = shared { return FilmIdentification(shared) }
    if let own = try member.flatMap({ try own(title, year, of: $0, tx) }) {
      return FilmIdentification(.one(own), isCertain: true)
    }
    return FilmIdentification(shared)
  }

  /// Identifies a film that an ID names. The ID decides, unless name or year disagree and other
  /// films have both.
  private static func identify(_ film: Film, _ query: Query, _ tx: any Transaction) throws
    -> FilmIdentification
  {
    guard let known = try TitleIndex.traits(of: [film.id], tx)[film.id] else {
      return FilmIdentification(.one(film), isCertain: true)
    }
    if query.contradicts(known) { return FilmIdentification(.several([film])) }
    if query.agrees(known) { return FilmIdentification(.one(film), isCertain: true) }
    let keyless = query.keyless
    let others = try TitleIndex.load([keyless.wide], tx).candidates(keyless.wide).filter { one in
      one.id != film.id && query.isCalled(one.traits)
    }
    if others.isEmpty { return FilmIdentification(.one(film)) }
    return FilmIdentification(try several([film.id] + others.map(\.id), tx))
  }

  private static func shared(_ query: Query, _ tx: any Transaction) throws -> FilmMatch {
    let book = try TitleIndex.load([query.wide], tx)
    let candidates = book.candidates(query.wide)
    let possible = candidates.filter {
      !$0.traits.hasOtherKey(than: query.wide) && query.isFeatureFilm
    }
    let directed = possible.filter { one in
      one.traits.isNear(query.wide) && !one.traits.directors.isDisjoint(with: query.wide.directors)
        && (query.isCalled(one.traits) || one.traits.year == query.wide.year)
    }
    let sameYear = (directed.isEmpty ? possible : directed).filter { one in
      query.wide.year != nil && one.traits.year == query.wide.year && query.isCalled(one.traits)
    }
    let sure = sameYear.isEmpty ? directed : sameYear
    return try sure.isEmpty ? several(candidates.map(\.id), tx) : match(sure.map(\.id), tx)
  }

  private static func match(_ ids: [ID<Film>], _ tx: any Transaction) throws -> FilmMatch {
    let found = try several(ids, tx)
    if case .several(let films) = found, films.count == 1 { return .one(films[0]) }
    return found
  }

  private static func several(_ ids: [ID<Film>], _ tx: any Transaction) throws -> FilmMatch {
    let ids = Array(ids.prefix(20))
    let found = try Film.found(ids, tx)
    let films = ids.compactMap { found[$0] }
    return films.isEmpty ? .none : .several(films)
  }

  /// The facts that a list states about a film.
  private struct Query {
    let names: Set<String>
    /// The traits including likely names.
    private(set) var wide: TitleIndex.MatchKeys
    let isFeatureFilm: Bool

    var isNameless: Bool { names.isEmpty || names == [""] }

    /// The same without keys, so that only name and year count.
    var keyless: Query {
      var query = self
      query.wide.keys = []
      return query
    }

    init(
      _ title: String, _ year: Int?, _ director: String?, _ keys: Set<ExternalKey>,
      isFeatureFilm: Bool,
      proposes: Bool
    ) {
      let said = TitleVariants(title.oneLine(atMost: 1000) ?? "")
      names = said.names
      var traits = TitleIndex.MatchKeys(
        names: proposes ? said.names.union(said.likely) : said.names, year: year ?? said.year,
        directors: FilmNormalization.keys(ofPeople: [director ?? ""]))
      traits.keys = keys
      wide = traits
      // A year in the title that differs from the year of the row makes the row ambiguous.
      self.isFeatureFilm =
        isFeatureFilm && (year == nil || said.year == nil || year == said.year)
    }

    /// Returns whether a film has the complete name.
    func isCalled(_ film: TitleIndex.MatchKeys) -> Bool { !film.names.isDisjoint(with: names) }

    /// Returns whether the other facts contradict the film that a key names.
    func contradicts(_ known: TitleIndex.MatchKeys) -> Bool {
      known.hasOtherKey(than: wide) || !isNamed(known) && !isOfYear(known)
    }

    /// Returns whether name and year agree with the film that a key names.
    func agrees(_ known: TitleIndex.MatchKeys) -> Bool {
      isNameless || isNamed(known) && isOfYear(known)
    }

    private func isNamed(_ film: TitleIndex.MatchKeys) -> Bool {
      isNameless || !film.names.isDisjoint(with: wide.names)
    }

    private func isOfYear(_ film: TitleIndex.MatchKeys) -> Bool {
      guard let year = film.year, let wanted = wide.year else { return true }
      return abs(year - wanted) <= TitleIndex.maxYearsBetween
    }
  }
}
