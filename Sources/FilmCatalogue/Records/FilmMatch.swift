import PlazaBase
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
  /// What the sources call it decides. By title it is one film where the year is the same, or next to it, and neither
  /// the director nor another film of that name speaks against it; without a year, somebody must choose.
  public static func matches(
    title: String, year: Int?, director: String?, keys: [ExternalKey], _ tx: any Transaction
  ) throws -> FilmMatch {
    let byKey = Set(try FilmRecord.find(Set(keys.filter(\.isSound)), tx).values.map(\.film))
    if !byKey.isEmpty { return try match(byKey.sorted { $0.text < $1.text }, tx) }
    guard let title = title.oneLine(atMost: 1000) else { return .none }
    let asked = NameBook.Traits(
      names: [FilmWords.key(ofTitle: title)], year: year, directors: FilmWords.keys(ofPeople: [director ?? ""]))
    let candidates = try NameBook.load([asked], tx).candidates(asked)
    guard let year else { return try several(candidates.map(\.id), tx) }
    let sameYear = candidates.filter { $0.traits.year == year }
    let dated = sameYear.isEmpty ? candidates.filter { $0.traits.year != nil } : sameYear
    if dated.isEmpty { return try several(candidates.map(\.id), tx) }
    let directed = dated.filter { !$0.traits.directors.isDisjoint(with: asked.directors) }
    return try match((directed.isEmpty ? dated : directed).map(\.id), tx)
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
