import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP

/// Reserves a copy of a film for the customer whose card a member has linked.
struct ReserveCopy: Sendable {
  let film: ID<Film>
  let member: ID<Member>
  let settings: RentalSettings
  let id: ID<Reservation>
  let now: Instant

  init(_ film: ID<Film>, for member: ID<Member>, _ settings: RentalSettings, in world: World) {
    self.film = film
    self.member = member
    self.settings = settings
    id = world.newID()
    now = world.now()
  }

  /// - Throws: ``ReserveRefusal``, ``NotFound/film``.
  func callAsFunction(_ tx: any Transaction) throws -> Reservation {
    try ExpireReservations(now: now)(tx)
    let wanted = try Film.find(film, tx)
    guard let customer = try MemberCard.of(member, tx)?.customer else {
      throw ReserveRefusal.noCard
    }
    guard try Customer.find(customer, tx).isOpen else { throw ReserveRefusal.accountClosed }
    let slots = try Slots(of: customer, limit: settings.limit, tx)
    if let own = slots.reserved.first(where: { $0.film == film }) {
      throw ReserveRefusal.alreadyReserved(title: wanted.title, until: settings.clock(own.until))
    }
    if let again = try reservableAgain(customer, tx), now < again {
      throw ReserveRefusal.tooSoon(title: wanted.title, from: settings.moment(again, now: now))
    }
    guard let slot = slots.free().first else {
      throw ReserveRefusal.limit(
        out: slots.outCount, reserved: slots.reserved.count, limit: settings.limit)
    }
    try Limit.reservations.require(member, now: now, tx)
    let free = wanted.copies.first { !$0.isOut && $0.hold == nil }
    guard let free, try reserveCopy(free, for: customer, slot, tx) else {
      throw ReserveRefusal.noCopyLeft(title: wanted.title)
    }
    try Event(
      .filmReserved,
      ["reservation": id.text, "customer": customer.text, "film": film.text],
      Paths.film(film), at: now)(tx)
    return try Reservation.find(id, tx)
  }

  private func reserveCopy(
    _ copy: Copy, for customer: ID<Customer>, _ slot: Int, _ tx: any Transaction
  )
    throws -> Bool
  {
    try tx.run(
      """
      INSERT INTO rental_reservation (id, customer, member, film, copy, held, slot, reserved_at, kept_until)
      VALUES (\(id), \(customer), \(member), \(film), \(copy.id), 1, \(slot), \(now), \(now + settings.reservedFor))
      ON CONFLICT DO NOTHING
      """) == 1
  }

  /// Returns the moment from which the customer can reserve this film again. The delay after an
  /// unused reservation prevents a customer from holding a copy indefinitely. A reservation
  /// cancelled within the undo window does not count.
  private func reservableAgain(_ customer: ID<Customer>, _ tx: any Transaction) throws -> Instant?
  {
    let soon = settings.undoWindow.wholeMicroseconds
    let last = try tx.first(
      """
      SELECT max(ended_at) AS ended_at FROM rental_reservation
      WHERE customer = \(customer) AND film = \(film) AND (outcome = \(Reservation.Outcome.lapsed)
        OR outcome = \(Reservation.Outcome.cancelled) AND ended_at - reserved_at > \(soon))
      """)
    return try last?.optional("ended_at", as: Instant.self).map { $0 + settings.reserveAgainAfter }
  }
}
