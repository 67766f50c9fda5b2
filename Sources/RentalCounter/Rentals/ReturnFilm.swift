import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP

/// Records the return of a film. Returning it again has no effect and yields the same rental.
struct ReturnFilm: Sendable {
  let rental: ID<Rental>
  let clerk: Clerk
  let entry: ID<ReturnFilm>
  let now: Instant

  init(_ rental: ID<Rental>, by clerk: Clerk, in world: World) {
    self.rental = rental
    self.clerk = clerk
    entry = world.newID()
    now = world.now()
  }

  init(rental: ID<Rental>, clerk: Clerk, entry: ID<ReturnFilm>, now: Instant) {
    self.rental = rental
    self.clerk = clerk
    self.entry = entry
    self.now = now
  }

  func callAsFunction(_ tx: any Transaction) throws -> Rental {
    let found = try Rental.find(rental, tx)
    guard found.isOut else { return found }
    // If the clock was set back, the return must not precede the rental.
    let moment = max(now, found.rentedAt)
    try tx.run(
      "UPDATE rental SET returned_at = \(moment), held = NULL WHERE id = \(rental) AND returned_at IS NULL"
    )
    try tx.run(
      """
      INSERT INTO rental_return (id, rental, returned_at, returned_by)
      VALUES (\(entry), \(rental), \(moment), \(clerk.id))
      """)
    // A customer whose data was deleted has no ID any more.
    let ids: KeyValuePairs<String, String> =
      if let customer = found.customer {
        ["rental": rental.text, "customer": customer.text]
      } else {
        ["rental": rental.text]
      }
    try Event(.filmReturned, ids, Paths.rental(rental), at: moment)(tx)
    return try Rental.find(rental, tx)
  }
}
