import FilmCatalogue
import PlazaData

/// The tables of the film catalogue. They are named here because the counter has its own `Film`.
enum CatalogueTables {
  static let all = FilmCatalogue.tables
}
