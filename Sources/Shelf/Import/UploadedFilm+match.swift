import FilmCatalogue
import PlazaBase
import PlazaData

extension UploadedFilm {
  /// Matches the film against the catalogue, as far as the member can see it.
  func match(for member: ID<Member>, _ tx: any Transaction) throws -> FilmMatch {
    try Film.matches(
      title: title, year: year, director: director, keys: keys, for: member, isSure: isOther != true, proposes: true,
      tx)
  }
}
