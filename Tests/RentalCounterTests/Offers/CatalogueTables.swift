import FilmCatalogue
import PlazaData

/// The tables of the films that all shops share. Named here, because the counter has a `Film` of its own.
enum CatalogueTables {
  static let all = FilmCatalogue.tables
}
