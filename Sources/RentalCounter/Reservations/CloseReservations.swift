import PlazaBase
import PlazaData

/// Ends reservations early; those that have run out are marked as lapsed instead. If `reason` is
/// set, the members who made the reservations are notified.
struct CloseReservations: Sendable {
  let outcome: Reservation.Outcome
  /// The reason for which the shop released the copy, as reported to the member.
  var reason: String?
  let now: Instant

  func callAsFunction(_ reservation: ID<Reservation>, _ tx: any Transaction) throws {
    try end("id = \(reservation)", tx)
  }

  func callAsFunction(for customer: ID<Customer>, _ tx: any Transaction) throws {
    try end("customer = \(customer)", tx)
  }

  func callAsFunction(of copy: ID<Copy>, _ tx: any Transaction) throws {
    try end("copy = \(copy)", tx)
  }

  /// Ends the reservations that a member made.
  /// - Parameter customer: The customer whose reservations remain.
  func callAsFunction(
    madeBy member: ID<Member>, except customer: ID<Customer>? = nil, _ tx: any Transaction
  ) throws {
    try end("member = \(member) AND customer <> \(customer?.text ?? "")", tx)
  }

  private func end(_ which: SQL, _ tx: any Transaction) throws {
    try ExpireReservations(now: now)(tx)
    if let reason {
      for asked in try ReservationInput.list(which, tx) {
        try asked.notifyReleased(because: reason, now: now, tx)
      }
    }
    // If the clock was set back, the end must not precede the beginning.
    try tx.run(
      """
      UPDATE rental_reservation SET held = NULL, outcome = \(outcome), reason = \(reason),
        ended_at = CASE WHEN reserved_at > \(now) THEN reserved_at ELSE \(now) END
      WHERE ended_at IS NULL AND \(which)
      """)
  }
}
