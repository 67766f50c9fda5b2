public import PlazaBase
public import PlazaData

/// What a film of somebody's list is in the catalogue.
public enum FilmMatch: Sendable, Equatable {
  case one(Film)
  /// Which of these, somebody must choose.
  case several([Film])
  case none
}

extension Film {
  /// The film that a list names.
  ///
  /// What the sources call it decides. By title it is one film where the year is the same, or next to it and by the
  /// same director, and neither another film of that name nor another key of the same source speaks against it.
  /// Otherwise the member must choose.
  /// - Parameter member: whose list it is: films that this member added count too.
  public static func matches(
    title: String, year: Int?, director: String?, keys: [ExternalKey], for member: ID<Member>? = nil,
    _ tx: any Transaction
  ) throws -> FilmMatch {
    let sound = Set(keys.filter(\.isSound))
    let byKey = Set(try FilmRecord.find(sound, tx).values.map(\.film))
    let keyed = try match(byKey.sorted { $0.text < $1.text }, tx)
    if keyed != .none { return keyed }
    guard let title = title.oneLine(atMost: 1000) else { return .none }
    let shared = try shared(title, year, director, sound, tx)
    if case .one = shared { return shared }
    if let own = try member.flatMap({ try own(title, year, of: $0, tx) }) { return .one(own) }
    return shared
  }

  private static func shared(
    _ title: String, _ year: Int?, _ director: String?, _ keys: Set<ExternalKey>, _ tx: any Transaction
  ) throws -> FilmMatch {
    var asked = NameBook.Traits(
      names: [FilmWords.key(ofTitle: title)], year: year, directors: FilmWords.keys(ofPeople: [director ?? ""]))
    asked.keys = keys
    let candidates = try NameBook.load([asked], tx).candidates(asked)
    let possible = candidates.filter { !$0.traits.hasOtherKey(than: asked) }
    let directed = possible.filter { $0.traits.isNear(asked) && !$0.traits.directors.isDisjoint(with: asked.directors) }
    let sameYear = (directed.isEmpty ? possible : directed).filter { year != nil && $0.traits.year == year }
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
}
