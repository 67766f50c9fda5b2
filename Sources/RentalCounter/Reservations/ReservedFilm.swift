import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup

/// A film of the shop as a member is shown it: the counter's own covers are for its staff, so the catalogue's poster
/// stands beside it.
struct ReservedFilm: Sendable {
  let film: Film
  let poster: Link?

  /// - Throws: ``NotThere/film``.
  static func find(_ id: ID<Film>, _ tx: any Transaction) throws -> ReservedFilm {
    ReservedFilm(film: try Film.find(id, tx), poster: try poster(of: id, tx))
  }

  /// The poster of the film of the catalogue that it is; nil where it is none.
  static func poster(of id: ID<Film>, _ tx: any Transaction) throws -> Link? {
    try CatalogueMatch.of(id, tx)?.film?.poster(.list)
  }
}
