import Foundation
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Wallet

@testable import RentalCounter

/// A counter in its own database, with Kim as its clerk.
struct RentalShop {
  let store: any Database
  let clock: TestWorld
  var settings = RentalShop.settings

  // swift-format-ignore: NeverForceUnwrap
  static let settings = RentalSettings(
    currency: Currency("GBP")!, shopTime: ShopTimeZone(identifier: "Europe/London")!)
  static let kim = Clerk(id: Cast.kim.id, name: "Kim Park")
  static let everything =
    WebTables.migrations + CatalogueTables.all + Members.tables + Wallet.tables
    + RentalCounter.tables

  var world: World { clock.world }
  var kim: Clerk { Self.kim }

  /// Provides a counter on this engine.
  static func open<Value: Sendable>(
    on engine: Engine, _ clock: TestWorld = TestWorld(), _ body: (RentalShop) async throws -> Value
  ) async throws -> Value {
    try await engine.withStore(everything, world: clock) {
      try await body(RentalShop(store: $0, clock: clock))
    }
  }

  func register(_ name: String = "Ann Lee", born: String? = "1990-05-24") async throws -> Customer
  {
    let act = RegisterCustomer(.some(name, born: born), in: world)
    return try await store.write { try act($0) }
  }

  func add(_ title: String = "The Matrix", copies: Int = 3, rating: Rating? = nil) async throws
    -> Film
  {
    let act = AddFilm(FilmDetails(title: title, rating: rating), quantity: copies, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func rent(
    _ films: [Film], to customer: Customer, nights: Int = 2, ageConfirmed: Bool = false
  ) async throws -> [Rental] {
    try await rent(
      films.map { .film($0.id) }, to: customer, nights: nights, ageConfirmed: ageConfirmed)
  }

  @discardableResult
  func rent(
    _ choices: [RentalChoice], to customer: Customer, nights: Int = 2, ageConfirmed: Bool = false
  ) async throws -> [Rental] {
    let act = RentFilms(
      to: customer.id, choices, settings.terms(nights: nights, at: world.now()),
      ageConfirmed: ageConfirmed, by: kim,
      in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func giveBack(_ rental: Rental) async throws -> Rental {
    let act = ReturnFilm(rental.id, by: kim, in: world)
    return try await store.write { try act($0) }
  }

  func undo(_ rental: Rental) async throws -> Rental {
    let act = UndoReturn(
      rental: rental.id, clerk: kim, limit: settings.limit, undoWindow: settings.undoWindow,
      now: world.now())
    return try await store.write { try act($0) }
  }

  func close(_ customer: Customer) async throws -> Customer {
    let act = CloseAccount(customer: customer.id, now: world.now())
    return try await store.write { try act($0) }
  }

  func find(_ customer: Customer) async throws -> Customer {
    try await store.read { try Customer.find(customer.id, $0) }
  }

  func find(_ film: Film) async throws -> Film {
    try await store.read { try Film.find(film.id, $0) }
  }

  func stock(of film: Film) async throws -> Stock { try await find(film).stock(at: clock.now) }

  func find(_ rental: Rental) async throws -> Rental {
    try await store.read { try Rental.find(rental.id, $0) }
  }

  func edit(_ film: Film, copies: Int) async throws -> Film {
    let act = EditFilm(
      film.id, film.details, quantity: copies, spare: NewCopy.fresh(copies, in: world),
      now: world.now())
    return try await store.write { try act($0) }
  }
}

extension CustomerDetails {
  static func some(_ name: String = "Ann Lee", born: String? = "1990-05-24") -> CustomerDetails {
    CustomerDetails(
      name: name, address: "1 High Street", postcode: "SW1A 1AA",
      dateOfBirth: born.flatMap { CalendarDate($0) },
      phone: "020 7946 0000")
  }
}
