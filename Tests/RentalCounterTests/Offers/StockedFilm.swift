@testable import RentalCounter

/// The counter's `Film`, for files that also import the catalogue.
typealias StockedFilm = Film
