import PlazaBase
import PlazaData

/// Films that may be the ones that are asked for, by their names. What is taken in is added, so that of two films in
/// one batch the second finds the first.
struct TitleIndex {
  /// What tells films of one name apart.
  struct Traits: Sendable {
    var names: Set<String>
    var year: Int?
    var directors: Set<String> = []
    var keys: Set<ExternalKey> = []

    init(_ facts: FilmFacts, keys: [ExternalKey]) {
      names = Set([facts.title, facts.originalTitle ?? facts.title].map(FilmWords.key(ofTitle:)))
      year = facts.release.year
      directors = FilmWords.keys(ofPeople: facts.directors)
      self.keys = Set(keys)
    }

    init(names: Set<String>, year: Int?, directors: Set<String>) {
      self.names = names
      self.year = year
      self.directors = directors
    }
  }

  /// Sources that write of one film differ by so many years at most: a festival in December, cinemas in January.
  static let mostYearsBetween = 1

  /// Whether a film is one of the book.
  enum Verdict: Equatable {
    case same(ID<Film>)
    /// None that is surely the same; somebody should look at these.
    case other(than: [ID<Film>])
  }

  private var traits: [ID<Film>: Traits] = [:]
  private var films: [String: [ID<Film>]] = [:]

  /// Adds a film, or what more is known of one.
  mutating func add(_ id: ID<Film>, _ found: Traits) {
    var known = traits[id] ?? found
    known.names.formUnion(found.names)
    known.keys.formUnion(found.keys)
    known.year = known.year ?? found.year
    if known.directors.isEmpty { known.directors = found.directors }
    traits[id] = known
    for name in found.names where films[name]?.contains(id) != true { films[name, default: []].append(id) }
  }

  /// The films of one of these names that nothing tells apart from what is asked for.
  func candidates(_ asked: Traits) -> [(id: ID<Film>, traits: Traits)] {
    let ids = Set(asked.names.flatMap { films[$0] ?? [] }).sorted { $0.text < $1.text }
    return ids.compactMap { id in traits[id].map { (id, $0) } }.filter { !$0.traits.isApart(from: asked) }
  }

  /// The same director makes it the same film. Where one side names none, the same year does if no other candidate
  /// has it. Everything else is for people to tell.
  func verdict(_ asked: Traits) -> Verdict {
    let near = candidates(asked)
    let possible = near.filter { !$0.traits.hasOtherKey(than: asked) }
    let directed = possible.filter { $0.traits.isNear(asked) && !$0.traits.directors.isDisjoint(with: asked.directors) }
    if directed.count == 1 { return .same(directed[0].id) }
    let sameYear = (directed.isEmpty ? possible : directed).filter {
      $0.traits.year != nil && $0.traits.year == asked.year
    }
    if sameYear.count == 1 { return .same(sameYear[0].id) }
    let dubious = near.filter { one in
      !one.traits.hasOtherKey(than: asked) || !one.traits.directors.isDisjoint(with: asked.directors)
    }
    return .other(than: dubious.prefix(Self.mostDoubts).map(\.id))
  }

  /// A common title without a year would trouble the staff with every film of that name.
  private static let mostDoubts = 3
}

extension TitleIndex.Traits {
  /// Whether it cannot be the same film: years that are both known and far apart, or directors that are.
  func isApart(from other: Self) -> Bool {
    if let year, let wanted = other.year, abs(year - wanted) > TitleIndex.mostYearsBetween { return true }
    return !directors.isEmpty && !other.directors.isEmpty && directors.isDisjoint(with: other.directors)
  }

  /// Whether both years are known and not far apart.
  func isNear(_ other: Self) -> Bool {
    guard let year, let wanted = other.year else { return false }
    return abs(year - wanted) <= TitleIndex.mostYearsBetween
  }

  /// Whether a source that gives each film one number gave them two.
  func hasOtherKey(than other: Self) -> Bool {
    let wanted = Dictionary(grouping: other.keys.filter(\.source.countsEachFilmOnce), by: SourceKind.init)
    let own = Dictionary(grouping: keys.filter(\.source.countsEachFilmOnce), by: SourceKind.init)
    return wanted.contains { kind, keys in own[kind].map { Set($0).isDisjoint(with: keys) } ?? false }
  }
}

extension FilmSource {
  /// Whether two numbers are two films. Stores number editions, diaries entries, and files number as they like.
  var countsEachFilmOnce: Bool { [.tmdb, .imdb, .trakt].contains(self) }
}
