import PlazaBase
import PlazaData

/// Releases a reservation on behalf of the counter and reports the reason to the member. Releasing
/// it again has no effect.
struct ReleaseReservation: Sendable {
  let reservation: ID<Reservation>
  let reason: String
  let now: Instant

  /// - Throws: ``NotFound/reservation``.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> Reservation {
    try CloseReservations(outcome: .released, reason: reason, now: now)(reservation, tx)
    return try Reservation.find(reservation, tx)
  }
}
