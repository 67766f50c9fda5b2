import FilmCatalogue
import PlazaBase
import PlazaData

/// The match of a film of a file, and whether a source should be queried about it first.
struct FilmsInCatalogue {
  let match: FilmMatch
  /// Whether the match is a single film but not certain, and no source has been queried about the
  /// same words before.
  let isUncertain: Bool

  /// - Returns: A result for each film, in the same order.
  static func find(
    _ films: [UploadedFilm], for member: ID<Member>, _ tx: any Transaction
  ) throws -> [FilmsInCatalogue] {
    let found = try films.map { try $0.identify(for: member, tx) }
    let keys = films.map(ImportPlan.filmKey)
    let open = zip(keys, found).filter { !$0.1.isCertain }.map(\.0)
    let settled = try LookupRows.settled(open, tx)
    return zip(keys, found).map { key, found in
      guard case .one(let film) = found.match, !found.isCertain else {
        return FilmsInCatalogue(match: found.match, isUncertain: false)
      }
      return FilmsInCatalogue(
        match: found.match, isUncertain: settled[key]?.contains(film.id) != true)
    }
  }
}
