import PlazaBase
import PlazaData

/// Marks reservations that have run out as lapsed, with effect from the end of their period. Every
/// transaction that reserves or rents copies runs it first.
struct ExpireReservations: Sendable {
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE rental_reservation SET held = NULL, ended_at = kept_until, outcome = \(Reservation.Outcome.lapsed)
      WHERE ended_at IS NULL AND kept_until <= \(now)
      """)
  }

  /// Deletes reservations that ended too long ago to be displayed.
  func purgeEnded(_ tx: any Transaction) throws {
    try tx.run(
      "DELETE FROM rental_reservation WHERE ended_at < \(now - Reservation.rememberedFor)")
  }
}
