import PlazaBase
import PlazaData

/// An index of films by name, for matching. Films of a batch are added as they are ingested, so
/// that the second of two equal films in a batch matches the first.
struct TitleIndex {
  /// The traits that distinguish films of the same name.
  struct MatchKeys: Sendable {
    var names: Set<String>
    var year: Int?
    var directors: Set<String> = []
    var keys: Set<ExternalKey> = []

    init(_ facts: FilmFacts, keys: [ExternalKey]) {
      names = Set(
        [facts.title, facts.originalTitle ?? facts.title].map(FilmNormalization.key(ofTitle:)))
      year = facts.release.year
      directors = FilmNormalization.keys(ofPeople: facts.directors)
      self.keys = Set(keys)
    }

    init(names: Set<String>, year: Int?, directors: Set<String>) {
      self.names = names
      self.year = year
      self.directors = directors
    }
  }

  /// The maximum difference between the years that sources give for the same film: a December
  /// festival and a January cinema release.
  static let maxYearsBetween = 1

  /// Whether a film is in the index.
  enum MatchResult: Equatable {
    case same(ID<Film>)
    /// It matches no film with certainty; staff should compare it with these.
    case other(than: [ID<Film>])
  }

  private var traits: [ID<Film>: MatchKeys] = [:]
  private var films: [String: [ID<Film>]] = [:]

  /// Adds a film, or further traits of one.
  mutating func add(_ id: ID<Film>, _ found: MatchKeys) {
    var known = traits[id] ?? found
    known.names.formUnion(found.names)
    known.keys.formUnion(found.keys)
    known.year = known.year ?? found.year
    if known.directors.isEmpty { known.directors = found.directors }
    traits[id] = known
    for name in found.names where films[name]?.contains(id) != true {
      films[name, default: []].append(id)
    }
  }

  /// The films with one of these names whose traits do not rule out a match.
  func candidates(_ wanted: MatchKeys) -> [(id: ID<Film>, traits: MatchKeys)] {
    let ids = Set(wanted.names.flatMap { films[$0] ?? [] }).sorted { $0.text < $1.text }
    return ids.compactMap { id in traits[id].map { (id, $0) } }.filter {
      !$0.traits.isApart(from: wanted)
    }
  }

  /// A film with the same director is the same film. If either has no director, the same year
  /// suffices when only one candidate has it. All other cases are for staff to decide.
  func verdict(_ wanted: MatchKeys) -> MatchResult {
    let near = candidates(wanted)
    let possible = near.filter { !$0.traits.hasOtherKey(than: wanted) }
    let directed = possible.filter {
      $0.traits.isNear(wanted) && !$0.traits.directors.isDisjoint(with: wanted.directors)
    }
    if directed.count == 1 { return .same(directed[0].id) }
    let sameYear = (directed.isEmpty ? possible : directed).filter {
      $0.traits.year != nil && $0.traits.year == wanted.year
    }
    if sameYear.count == 1 { return .same(sameYear[0].id) }
    let dubious = near.filter { one in
      !one.traits.hasOtherKey(than: wanted)
        || !one.traits.directors.isDisjoint(with: wanted.directors)
    }
    return .other(than: dubious.prefix(Self.maxCandidates).map(\.id))
  }

  /// The maximum number of possible duplicates: a common title without a year would match every
  /// film of that name.
  private static let maxCandidates = 3
}

extension TitleIndex.MatchKeys {
  /// Whether the films cannot be the same: both have years that are far apart, or both have
  /// directors and none in common.
  func isApart(from other: Self) -> Bool {
    if let year, let wanted = other.year, abs(year - wanted) > TitleIndex.maxYearsBetween {
      return true
    }
    return !directors.isEmpty && !other.directors.isEmpty
      && directors.isDisjoint(with: other.directors)
  }

  /// Whether both years are known and close.
  func isNear(_ other: Self) -> Bool {
    guard let year, let wanted = other.year else { return false }
    return abs(year - wanted) <= TitleIndex.maxYearsBetween
  }

  /// Whether a source with one key per film has different keys for the two.
  func hasOtherKey(than other: Self) -> Bool {
    let wanted = Dictionary(
      grouping: other.keys.filter(\.source.countsEachFilmOnce), by: SourceKind.init)
    let own = Dictionary(grouping: keys.filter(\.source.countsEachFilmOnce), by: SourceKind.init)
    return wanted.contains { kind, keys in
      own[kind].map { Set($0).isDisjoint(with: keys) } ?? false
    }
  }
}

extension FilmSource {
  /// Whether different keys denote different films. Stores have a key per edition, diaries per
  /// entry, and files follow no rule.
  var countsEachFilmOnce: Bool { [.tmdb, .imdb, .trakt].contains(self) }
}
