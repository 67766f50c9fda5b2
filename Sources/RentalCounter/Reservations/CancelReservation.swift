import PlazaBase
import PlazaData

/// Cancels a reservation on behalf of a member. Cancelling it again has no effect.
struct CancelReservation: Sendable {
  let reservation: ID<Reservation>
  let member: ID<Member>
  let now: Instant

  /// - Throws: ``NotFound/reservation``, also if the reservation belongs to another customer.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Reservation {
    _ = try Reservation.find(reservation, of: member, tx)
    try CloseReservations(outcome: .cancelled, now: now)(reservation, tx)
    return try Reservation.find(reservation, tx)
  }
}
