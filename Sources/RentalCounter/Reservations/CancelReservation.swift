import PlazaBase
import PlazaData

/// Calls off what a member's card has reserved. Doing it again changes nothing.
struct CancelReservation: Sendable {
  let reservation: ID<Reservation>
  let member: ID<Member>
  let now: Instant

  /// - Throws: ``NotThere/reservation``, also where it is somebody else's.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Reservation {
    _ = try Reservation.find(reservation, of: member, tx)
    try CloseReservations(outcome: .cancelled, now: now)(reservation, tx)
    return try Reservation.find(reservation, tx)
  }
}
