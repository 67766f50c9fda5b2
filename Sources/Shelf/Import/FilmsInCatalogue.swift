import FilmCatalogue
import PlazaBase
import PlazaData

/// What films of a file are in the catalogue, and which of them a source should be asked about first.
struct FilmsInCatalogue {
  let match: FilmMatch
  /// Whether it is one film, not for certain, and no source was asked about the same words before.
  let isUncertain: Bool

  /// - Returns: one for each film, in their order.
  static func find(
    _ films: [UploadedFilm], for member: ID<Member>, _ tx: any Transaction
  ) throws -> [FilmsInCatalogue] {
    let found = try films.map { try $0.identify(for: member, tx) }
    let keys = films.map(ImportPlan.filmKey)
    let open = zip(keys, found).filter { !$0.1.isCertain }.map(\.0)
    let settled = try SoughtRows.settled(open, tx)
    return zip(keys, found).map { key, found in
      guard case .one(let film) = found.match, !found.isCertain else {
        return FilmsInCatalogue(match: found.match, isUncertain: false)
      }
      return FilmsInCatalogue(match: found.match, isUncertain: settled[key]?.contains(film.id) != true)
    }
  }
}
