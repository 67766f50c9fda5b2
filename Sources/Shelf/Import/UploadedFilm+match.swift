import FilmCatalogue
import PlazaBase
import PlazaData

extension UploadedFilm {
  /// Matches the film against the catalogue, as far as the member can see it.
  func match(for member: ID<Member>, _ tx: any Transaction) throws -> FilmMatch {
    try identify(for: member, tx).match
  }

  /// Matches the film against the catalogue, as far as the member can see it, and returns the
  /// match with its certainty.
  func identify(for member: ID<Member>, _ tx: any Transaction) throws -> FilmIdentification {
    try Film.identify(
      title: title, year: year, director: director, keys: keys, for: member,
      isFeatureFilm: isOther != true,
      proposes: true,
      tx)
  }
}
