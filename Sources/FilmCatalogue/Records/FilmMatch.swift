public import PlazaBase
public import PlazaData

/// What a film of somebody's list is in the catalogue.
public enum FilmMatch: Sendable, Equatable {
  case one(Film)
  /// Which of these, somebody must choose.
  case several([Film])
  case none
}

/// What a film of somebody's list is in the catalogue, and how well that is known.
public struct FilmIdentification: Sendable, Equatable {
  public let match: FilmMatch
  /// Whether an ID names the film and its name and year agree, or it is the member's own. A source may know better of
  /// every other match: another film of that name and year, or the film that an unknown ID means.
  public let isCertain: Bool

  init(_ match: FilmMatch, isCertain: Bool = false) {
    self.match = match
    self.isCertain = isCertain
  }
}

extension Film {
  /// The film that a list names, as ``identify(title:year:director:keys:for:isSure:proposes:_:)`` finds it.
  public static func matches(
    title: String, year: Int?, director: String?, keys: [ExternalKey], for member: ID<Member>? = nil,
    isSure: Bool = true, proposes: Bool = false, _ tx: any Transaction
  ) throws -> FilmMatch {
    try identify(
      title: title, year: year, director: director, keys: keys, for: member, isSure: isSure, proposes: proposes, tx
    ).match
  }

  /// The film that a list names.
  ///
  /// A source's ID decides, unless another ID, or title and year together, contradict it or name another film. Without
  /// an ID, a title matches one film if the year is equal, or differs by one with the same director, and no other film
  /// of that name and no other ID of the same source contradicts it. Otherwise the member must choose.
  /// - Parameters:
  ///   - member: whose list it is: films that this member added count too.
  ///   - isSure: whether the list is surely about a film for the cinema; else its title proves nothing.
  ///   - proposes: whether films that it may be by a part of its title are wanted for choosing.
  public static func identify(
    title: String, year: Int?, director: String?, keys: [ExternalKey], for member: ID<Member>? = nil,
    isSure: Bool = true, proposes: Bool = false, _ tx: any Transaction
  ) throws -> FilmIdentification {
    let sound = Set(keys.filter(\.isSound))
    let asked = Asked(title, year, director, sound, isSure: isSure, proposes: proposes)
    let byKey = Set(try FilmRecord.find(sound, tx).values.map(\.film))
    let keyed = try match(byKey.sorted { $0.text < $1.text }, tx)
    if case .one(let film) = keyed { return try identify(film, asked, tx) }
    if keyed != .none { return FilmIdentification(keyed) }
    guard title.oneLine(atMost: 1000) != nil else { return FilmIdentification(.none) }
    let shared = try shared(asked, tx)
    if case .one = shared { return FilmIdentification(shared) }
    if let own = try member.flatMap({ try own(title, year, of: $0, tx) }) {
      return FilmIdentification(.one(own), isCertain: true)
    }
    return FilmIdentification(shared)
  }

  /// A film that an ID names: it is that one, unless its name or year disagree and other films have both.
  private static func identify(_ film: Film, _ asked: Asked, _ tx: any Transaction) throws -> FilmIdentification {
    guard let known = try TitleIndex.traits(of: [film.id], tx)[film.id] else {
      return FilmIdentification(.one(film), isCertain: true)
    }
    if asked.contradicts(known) { return FilmIdentification(.several([film])) }
    if asked.agrees(known) { return FilmIdentification(.one(film), isCertain: true) }
    let keyless = asked.keyless
    let others = try TitleIndex.load([keyless.wide], tx).candidates(keyless.wide).filter { one in
      one.id != film.id && asked.isCalled(one.traits)
    }
    if others.isEmpty { return FilmIdentification(.one(film)) }
    return FilmIdentification(try several([film.id] + others.map(\.id), tx))
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
    /// With the names that it may have.
    private(set) var wide: TitleIndex.Traits
    let isSure: Bool

    var isNameless: Bool { names.isEmpty || names == [""] }

    /// The same by name and year alone.
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
      // Two years are one too many.
      self.isSure = isSure && (year == nil || said.year == nil || year == said.year)
    }

    /// Whether a film has the whole name.
    func isCalled(_ film: TitleIndex.Traits) -> Bool { !film.names.isDisjoint(with: names) }

    /// Whether a film that one of the keys names is another by what else is said.
    func contradicts(_ known: TitleIndex.Traits) -> Bool {
      known.hasOtherKey(than: wide) || !isNamed(known) && !isOfYear(known)
    }

    /// Whether name and year are also those of a film that one of the keys names.
    func agrees(_ known: TitleIndex.Traits) -> Bool { isNameless || isNamed(known) && isOfYear(known) }

    private func isNamed(_ film: TitleIndex.Traits) -> Bool { isNameless || !film.names.isDisjoint(with: wide.names) }

    private func isOfYear(_ film: TitleIndex.Traits) -> Bool {
      guard let year = film.year, let wanted = wide.year else { return true }
      return abs(year - wanted) <= TitleIndex.mostYearsBetween
    }
  }
}
