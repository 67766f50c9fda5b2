import PlazaBase
import PlazaData

/// A copy that somebody took away while the counter had no connection cannot be kept for another any longer. Another
/// copy on the shelf is kept instead; where there is none, the reservation is let go and the member is told.
struct ReassignReservation: Sendable {
  let code: ShortCode
  /// Who took it.
  let customer: ID<Customer>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    guard let copy = try Copy.find(code, tx), let hold = copy.hold, hold.customer != customer else { return }
    if let other = try Film.find(copy.film, tx).copies.first(where: { !$0.isOut && $0.hold == nil }) {
      try tx.run(
        "UPDATE rental_reservation SET copy = \(other.id) WHERE id = \(hold.reservation) AND ended_at IS NULL")
    } else {
      try CloseReservations(outcome: .released, reason: Reservation.lastCopyLent.key, now: now)(
        hold.reservation, tx)
    }
  }
}
