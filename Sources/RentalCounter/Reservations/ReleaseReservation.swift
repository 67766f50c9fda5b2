import PlazaBase
import PlazaData

/// The counter keeps a copy no longer, for a reason that the member is told. Doing it again changes nothing.
struct ReleaseReservation: Sendable {
  let reservation: ID<Reservation>
  let reason: String
  let now: Instant

  /// - Throws: ``NotThere/reservation``.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Reservation {
    try CloseReservations(outcome: .released, reason: reason, now: now)(reservation, tx)
    return try Reservation.find(reservation, tx)
  }
}
