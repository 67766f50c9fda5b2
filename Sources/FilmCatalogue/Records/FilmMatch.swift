public import PlazaBase
public import PlazaData

/// The match of a film on an imported list with the films of the catalogue.
public enum FilmMatch: Sendable, Equatable {
  case one(Film)
  /// Several candidates, from which the member must choose.
  case several([Film])
  case none
}

extension Film {
  /// Matches a film on a list with the catalogue.
  ///
  /// A source's ID decides, unless another ID, or title and year together, contradict it or name
  /// another film. Without an ID, a title matches one film if the year is equal, or differs by one
  /// with the same director, and no other film of that name and no other ID of the same source
  /// contradicts it. Otherwise the member must choose.
  /// - Parameters:
  ///   - member: the owner of the list, whose own films are matched as well.
  ///   - isSure: whether the entry is certainly a cinema film; otherwise its title proves nothing.
  ///   - proposes: whether films that match only a part of the title are offered as candidates.
  public static func matches(
    title: String, year: Int?, director: String?, keys: [ExternalKey], for member: ID<Member>? = nil,
    isSure: Bool = true, proposes: Bool = false, _ tx: any Transaction
  ) throws -> FilmMatch {
    let sound = Set(keys.filter(\.isSound))
    let asked = Asked(title, year, director, sound, isSure: isSure, proposes: proposes)
    let byKey = Set(try FilmRecord.find(sound, tx).values.map(\.film))
    let keyed = try match(byKey.sorted { $0.text < $1.text }, tx)
    if case .one(let film) = keyed {
      return try asked.contradicts(film, tx) ? .several([film]) : named(film, asked, tx)
    }
    if keyed != .none { return keyed }
    guard title.oneLine(atMost: 1000) != nil else { return .none }
    let shared = try shared(asked, tx)
    if case .one = shared { return shared }
    if let own = try member.flatMap({ try own(title, year, of: $0, tx) }) { return .one(own) }
    return shared
  }

  /// The match of a film that a key identifies: that film, unless its titles differ and the title
  /// matches another film.
  private static func named(_ film: Film, _ asked: Asked, _ tx: any Transaction) throws -> FilmMatch {
    guard !asked.isNameless, let known = try TitleIndex.traits(of: [film.id], tx)[film.id],
      known.names.isDisjoint(with: asked.wide.names), case .one(let other) = try shared(asked.keyless, tx),
      other.id != film.id
    else { return .one(film) }
    return .several([film, other])
  }

  private static func shared(_ asked: Asked, _ tx: any Transaction) throws -> FilmMatch {
    let book = try TitleIndex.load([asked.wide], tx)
    let candidates = book.candidates(asked.wide)
    let possible = candidates.filter { !$0.traits.hasOtherKey(than: asked.wide) && asked.isSure }
    let directed = possible.filter { one in
      one.traits.isNear(asked.wide) && !one.traits.directors.isDisjoint(with: asked.wide.directors)
        && (asked.isCalled(one.traits) || one.traits.year == asked.wide.year)
    }
    let sameYear = (directed.isEmpty ? possible : directed).filter { one in
      asked.wide.year != nil && one.traits.year == asked.wide.year && asked.isCalled(one.traits)
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
  private struct Asked {
    let names: Set<String>
    /// The traits including possible names.
    private(set) var wide: TitleIndex.Traits
    let isSure: Bool

    var isNameless: Bool { names.isEmpty || names == [""] }

    /// The same query without keys.
    var keyless: Asked {
      var asked = self
      asked.wide.keys = []
      return asked
    }

    init(
      _ title: String, _ year: Int?, _ director: String?, _ keys: Set<ExternalKey>, isSure: Bool, proposes: Bool
    ) {
      let said = AskedTitle(title.oneLine(atMost: 1000) ?? "")
      names = said.names
      var traits = TitleIndex.Traits(
        names: proposes ? said.names.union(said.likely) : said.names, year: year ?? said.year,
        directors: FilmWords.keys(ofPeople: [director ?? ""]))
      traits.keys = keys
      wide = traits
      // The title's own year contradicts the year of the list.
      self.isSure = isSure && (year == nil || said.year == nil || year == said.year)
    }

    /// Whether the film has the complete title.
    func isCalled(_ film: TitleIndex.Traits) -> Bool { !film.names.isDisjoint(with: names) }

    /// Whether the other facts of the query contradict a film that one of its keys identifies.
    func contradicts(_ film: Film, _ tx: any Transaction) throws -> Bool {
      guard let known = try TitleIndex.traits(of: [film.id], tx)[film.id] else { return false }
      if known.hasOtherKey(than: wide) { return true }
      let isNamedSo = isNameless || !known.names.isDisjoint(with: wide.names)
      guard let year = known.year, let wanted = wide.year, !isNamedSo else { return false }
      return abs(year - wanted) > TitleIndex.mostYearsBetween
    }
  }
}
