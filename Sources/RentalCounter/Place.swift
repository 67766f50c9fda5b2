import PlazaWeb

/// The addresses of the counter's pages.
enum Paths {
  static let counter = Place("/rental")
  static let customers = Place("/rental/customers")
  static let newCustomer = Place("/rental/customers/new")
  static let customer = Place("/rental/customers/{customer}")
  static let editCustomer = Place("/rental/customers/{customer}/edit")
  static let customerState = Place("/rental/customers/{customer}/state")
  static let deleteCustomer = Place("/rental/customers/{customer}/delete")
  static let history = Place("/rental/customers/{customer}/history")
  static let unlinkMember = Place("/rental/customers/{customer}/members/{member}/unlink")
  static let films = Place("/rental/films")
  static let newFilm = Place("/rental/films/new")
  static let film = Place("/rental/films/{film}")
  static let editFilm = Place("/rental/films/{film}/edit")
  static let deleteFilm = Place("/rental/films/{film}/delete")
  static let coverPage = Place("/rental/films/{film}/cover")
  static let rentals = Place("/rental/rentals")
  static let rental = Place("/rental/rentals/{rental}")
  static let returned = Place("/rental/rentals/{rental}/return")
  static let returns = Place("/rental/rentals/returns")
  static let overdue = Place("/rental/rentals/overdue")
  static let current = Place("/rental/rentals/customers/{customer}")
  static let choose = Place("/rental/rentals/customers/{customer}/choose")
}

/// The addresses of the counter's API.
enum API {
  static let customers = Place("/api/rental/customers")
  static let customer = Place("/api/rental/customers/{customer}")
  static let customerRentals = Place("/api/rental/customers/{customer}/rentals")
  static let films = Place("/api/rental/films")
  static let film = Place("/api/rental/films/{film}")
  static let rentals = Place("/api/rental/rentals")
  static let rental = Place("/api/rental/rentals/{rental}")
  static let returnRental = Place("/api/rental/rentals/{rental}/return")
  static let undoReturn = Place("/api/rental/rentals/{rental}/undo-return")
  static let overdue = Place("/api/rental/overdue")
  static let returns = Place("/api/rental/returns")
}
