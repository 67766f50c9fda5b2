import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup

/// A film of the shop as displayed to members, with the catalogue's poster, because the counter's
/// own covers are accessible only to its staff.
struct ReservedFilm: Sendable {
  let film: Film
  let poster: Link?

  /// - Throws: ``NotFound/film``.
  static func find(_ id: ID<Film>, _ tx: any Transaction) throws -> ReservedFilm {
    ReservedFilm(film: try Film.find(id, tx), poster: try poster(of: id, tx))
  }

  /// Returns the poster of the linked film of the catalogue; `nil` if none is linked.
  static func poster(of id: ID<Film>, _ tx: any Transaction) throws -> Link? {
    try CatalogueMatch.of(id, tx)?.film?.poster(.list)
  }
}
