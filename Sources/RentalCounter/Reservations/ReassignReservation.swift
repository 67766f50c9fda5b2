import PlazaBase
import PlazaData

/// Moves a reservation from a copy that was rented out offline to another copy on the shelf. If no
/// copy is left, the reservation is released and the member is notified.
struct ReassignReservation: Sendable {
  let code: ShortCode
  /// The customer who has rented the copy.
  let customer: ID<Customer>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard let copy = try Copy.find(code, tx), let hold = copy.hold, hold.customer != customer
    else { return }
    if let other = try Film.find(copy.film, tx).copies.first(where: { !$0.isOut && $0.hold == nil }
    ) {
      try tx.run(
        "UPDATE rental_reservation SET copy = \(other.id) WHERE id = \(hold.reservation) AND ended_at IS NULL"
      )
    } else {
      try CloseReservations(outcome: .released, reason: Reservation.lastCopyLent.key, now: now)(
        hold.reservation, tx)
    }
  }
}
