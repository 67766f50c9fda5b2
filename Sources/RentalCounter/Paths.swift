import PlazaHTTP
import PlazaUI

/// The addresses of the counter's pages.
enum Paths {
  static let counter = RoutePath("/rental")
  static let customers = RoutePath("/rental/customers")
  static let newCustomer = RoutePath("/rental/customers/new")
  static let customer = RoutePath("/rental/customers/{customer}")
  static let editCustomer = RoutePath("/rental/customers/{customer}/edit")
  static let customerState = RoutePath("/rental/customers/{customer}/state")
  static let deleteCustomer = RoutePath("/rental/customers/{customer}/delete")
  static let history = RoutePath("/rental/customers/{customer}/history")
  static let unlinkMember = RoutePath("/rental/customers/{customer}/members/{member}/unlink")
  static let films = RoutePath("/rental/films")
  static let newFilm = RoutePath("/rental/films/new")
  static let film = RoutePath("/rental/films/{film}")
  static let editFilm = RoutePath("/rental/films/{film}/edit")
  static let deleteFilm = RoutePath("/rental/films/{film}/delete")
  static let coverPage = RoutePath("/rental/films/{film}/cover")
  static let rentals = RoutePath("/rental/rentals")
  static let rental = RoutePath("/rental/rentals/{rental}")
  static let returned = RoutePath("/rental/rentals/{rental}/return")
  static let returns = RoutePath("/rental/rentals/returns")
  static let overdue = RoutePath("/rental/rentals/overdue")
  static let current = RoutePath("/rental/rentals/customers/{customer}")
  static let choose = RoutePath("/rental/rentals/customers/{customer}/choose")
}

/// The addresses of the counter's API.
enum API {
  static let customers = RoutePath("/api/rental/customers")
  static let customer = RoutePath("/api/rental/customers/{customer}")
  static let customerRentals = RoutePath("/api/rental/customers/{customer}/rentals")
  static let films = RoutePath("/api/rental/films")
  static let film = RoutePath("/api/rental/films/{film}")
  static let rentals = RoutePath("/api/rental/rentals")
  static let rental = RoutePath("/api/rental/rentals/{rental}")
  static let returnRental = RoutePath("/api/rental/rentals/{rental}/return")
  static let undoReturn = RoutePath("/api/rental/rentals/{rental}/undo-return")
  static let overdue = RoutePath("/api/rental/overdue")
  static let returns = RoutePath("/api/rental/returns")
}
