import PlazaBase
import PlazaData

/// Ends reservations before their time is over; those past it are ended as what they are. Where the shop let them go,
/// the members who asked are told.
struct CloseReservations: Sendable {
  let outcome: Reservation.Outcome
  /// What the member is told where the shop let it go.
  var reason: String?
  let now: Instant

  func callAsFunction(_ reservation: ID<Reservation>, _ tx: any Transaction) throws {
    try end("id = \(reservation)", tx)
  }

  func callAsFunction(for customer: ID<Customer>, _ tx: any Transaction) throws {
    try end("customer = \(customer)", tx)
  }

  func callAsFunction(of copy: ID<Copy>, _ tx: any Transaction) throws { try end("copy = \(copy)", tx) }

  /// Those that a member asked for.
  /// - Parameter kept: the customer whose reservations stay.
  func callAsFunction(
    askedBy member: ID<Member>, except kept: ID<Customer>? = nil, _ tx: any Transaction
  ) throws {
    try end("member = \(member) AND customer <> \(kept?.text ?? "")", tx)
  }

  private func end(_ which: SQL, _ tx: any Transaction) throws {
    try ExpireReservations(now: now)(tx)
    if let reason {
      for asked in try ReservationInput.list(which, tx) { try asked.tellLetGo(because: reason, now: now, tx) }
    }
    // A clock that was set back must not end one before it began.
    try tx.run(
      """
      UPDATE rental_reservation SET held = NULL, outcome = \(outcome), reason = \(reason),
        ended_at = CASE WHEN reserved_at > \(now) THEN reserved_at ELSE \(now) END
      WHERE ended_at IS NULL AND \(which)
      """)
  }
}
