import PlazaBase
import PlazaData

/// Ends the reservations whose time is over, at the moment at which it was. Whoever reserves or rents does this first.
struct ExpireReservations: Sendable {
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE rental_reservation SET held = NULL, ended_at = kept_until, outcome = \(Reservation.Outcome.lapsed)
      WHERE ended_at IS NULL AND kept_until <= \(now)
      """)
  }

  /// Forgets what nobody is shown any more.
  func prune(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_reservation WHERE ended_at < \(now - Reservation.rememberedFor)")
  }
}
