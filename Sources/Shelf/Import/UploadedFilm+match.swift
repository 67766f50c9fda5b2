import FilmCatalogue
import PlazaBase
import PlazaData

extension UploadedFilm {
  /// What it is in the catalogue, for this member.
  func match(for member: ID<Member>, _ tx: any Transaction) throws -> FilmMatch {
    try Film.matches(
      title: title, year: year, director: director, keys: keys, for: member, isSure: isOther != true, proposes: true,
      tx)
  }
}
