import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The drawing that stands for a film without a cover: the catalogue's, with the year and the genres that it knows.
struct CoverPoster {
  let title: String
  /// The key of the catalogue's film; nil where it is not there.
  let catalogue: String?

  /// The drawing's address, which changes with the title and with what the catalogue knows.
  func link(for film: ID<Film>) -> Link { Paths.poster(film).query(["v": version]) }

  var version: String {
    var hash = FNV1a()
    for word in [title, catalogue ?? ""] { hash.add(word) }
    return hash.text
  }

  func drawing(of film: Film, _ tx: any Transaction) throws -> GeneratedPoster {
    let id = catalogue.flatMap { ID<CatalogueFilm>($0) }
    let known = try id.flatMap { try CatalogueFilm.found([$0], tx)[$0] }
    return GeneratedPoster(
      title: title, year: known?.year, directors: [film.details.director].compactMap(\.self),
      genres: known?.genres ?? [])
  }
}
