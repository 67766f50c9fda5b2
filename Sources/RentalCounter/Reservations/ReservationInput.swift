import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP

/// An open reservation with the member who made it, who is notified when it is about to run out
/// and when the counter releases it.
struct ReservationInput: Sendable {
  let id: ID<Reservation>
  let member: ID<Member>
  let title: String
  let until: Instant

  /// - Parameter which: An SQL condition on the columns of `rental_reservation`.
  static func list(_ which: SQL, atMost limit: Int = .max, _ tx: any Transaction) throws
    -> [ReservationInput]
  {
    try tx.rows(
      """
      SELECT v.id, v.member, f.title, v.kept_until
      FROM (SELECT id, member, film, kept_until FROM rental_reservation
        WHERE ended_at IS NULL AND member IS NOT NULL AND \(which) ORDER BY kept_until, id LIMIT \(limit)) v
        JOIN rental_film f ON f.id = v.film
      ORDER BY v.kept_until, v.id
      """
    ).map {
      ReservationInput(
        id: try $0.value("id"), member: try $0.value("member"), title: try $0.value("title"),
        until: try $0.value("kept_until"))
    }
  }

  /// Notifies the member that the reservation is about to run out.
  /// - Parameter clock: The end of the reservation as a time of day in the shop's time zone.
  func notifyExpiringSoon(_ clock: String, now: Instant, _ tx: any Transaction) throws {
    guard try RentalNotifications.reserved.stillHolds(about: id.text, for: member, tx) else {
      return
    }
    let ask = Notify(
      RentalNotifications.reserved, key: "rental.reserved/\(id)", about: id.text,
      StoredPhrase("\(title) is reserved for you until \(clock)"),
      StoredPhrase(
        "Pick it up at the rental counter by then. If you don't need it, cancel so that others can rent it."
      ),
      Paths.memberReservation(id), now: now)
    try ask(to: member, tx)
  }

  /// Notifies the member that the counter has released the copy.
  func notifyReleased(because reason: String, now: Instant, _ tx: any Transaction) throws {
    let ask = Notify(
      RentalNotifications.released, key: "rental.released/\(id)", about: id.text,
      StoredPhrase("\(title) is no longer reserved for you"),
      StoredPhrase { Reservation.releaseMessage(reason) }, Paths.memberReservations(), now: now)
    try ask(to: member, tx)
  }
}
