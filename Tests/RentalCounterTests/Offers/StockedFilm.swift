@testable import RentalCounter

/// A film of the counter, where the catalogue's are spoken of too.
typealias StockedFilm = Film
