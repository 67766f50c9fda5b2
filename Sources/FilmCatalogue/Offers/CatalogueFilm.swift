/// A film of the catalogue, for shops that have films of their own: their `Film` hides this module's.
public typealias CatalogueFilm = Film
