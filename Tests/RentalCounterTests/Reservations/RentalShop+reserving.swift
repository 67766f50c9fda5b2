import PlazaBase
import PlazaData
import PlazaTesting

@testable import RentalCounter

extension RentalShop {
  /// Registers a customer whose card the member links.
  func customer(_ name: String = "Ann Lee", for member: Cast, born: String? = "1990-05-24")
    async throws -> Customer
  {
    let customer = try await register(name, born: born)
    try await link(member.id, customer.code.text, customer.details.postcode)
    return customer
  }

  @discardableResult
  func reserve(_ film: Film, by member: Cast = .ann) async throws -> Reservation {
    let act = ReserveCopy(film.id, for: member.id, settings, in: world)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func cancel(_ reservation: Reservation, by member: Cast = .ann) async throws -> Reservation {
    let act = CancelReservation(reservation: reservation.id, member: member.id, now: clock.now)
    return try await store.write { try act($0) }
  }

  @discardableResult
  func release(_ reservation: Reservation, _ reason: String = "The disc is scratched.")
    async throws -> Reservation
  {
    let act = ReleaseReservation(reservation: reservation.id, reason: reason, now: clock.now)
    return try await store.write { try act($0) }
  }

  func find(_ reservation: Reservation) async throws -> Reservation {
    try await store.read { try Reservation.find(reservation.id, $0) }
  }
}
