/// An alias for shops that have a `Film` type of their own.
public typealias CatalogueFilm = Film
