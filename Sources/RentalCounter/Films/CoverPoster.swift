import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The generated poster of a film without a cover, with the year and the genres of the catalogue's
/// film if one is linked.
struct CoverPoster {
  let title: String
  let director: String?
  /// The key of the linked film of the catalogue; `nil` if there is no link.
  let catalogue: String?

  /// The URL of the poster. Its version changes with the title, the director and the link to the
  /// catalogue, but not with the year and the genres of the linked film, so that the response may
  /// be cached for a limited time only.
  func link(for film: ID<Film>) -> Link { Paths.poster(film).query(["v": version]) }

  var version: String {
    var hash = FNV1a()
    for word in [title, director ?? "", catalogue ?? ""] { hash.add(word) }
    return hash.text
  }

  func drawing(_ tx: any Transaction) throws -> GeneratedPoster {
    let id = catalogue.flatMap { ID<CatalogueFilm>($0) }
    let known = try id.flatMap { try CatalogueFilm.found([$0], tx)[$0] }
    return GeneratedPoster(
      title: title, year: known?.year, directors: [director].compactMap(\.self),
      genres: known?.genres ?? [])
  }
}
