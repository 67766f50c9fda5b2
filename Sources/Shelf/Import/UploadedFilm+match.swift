import FilmCatalogue
import PlazaBase
import PlazaData

extension UploadedFilm {
  /// What it is in the catalogue, for this member.
  func match(for member: ID<Member>, _ tx: any Transaction) throws -> FilmMatch {
    try identify(for: member, tx).match
  }

  /// What it is in the catalogue, for this member, and how well that is known.
  func identify(for member: ID<Member>, _ tx: any Transaction) throws -> FilmIdentification {
    try Film.identify(
      title: title, year: year, director: director, keys: keys, for: member, isSure: isOther != true, proposes: true,
      tx)
  }
}
