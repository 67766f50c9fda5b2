import PlazaBase
import PlazaData

extension Reservation {
  private static let selection: SQL = """
    SELECT v.id, v.customer, p.name AS customer_name, v.film, f.title, v.copy, c.number AS copy_number,
      c.code AS copy_code, v.slot, v.reserved_at, v.kept_until, v.ended_at, v.outcome, v.reason
    FROM rental_reservation v JOIN rental_copy c ON c.id = v.copy JOIN rental_film f ON f.id = v.film
      JOIN rental_customer p ON p.id = v.customer
    """

  /// How long ended reservations are retained and displayed to the member.
  static let rememberedFor = Duration.days(30)

  /// - Throws: ``NotFound/reservation``.
  static func find(_ id: ID<Reservation>, _ tx: any Transaction) throws -> Reservation {
    guard let row = try tx.first("\(selection) WHERE v.id = \(id)") else {
      throw NotFound.reservation
    }
    return try Reservation(row: row)
  }

  /// Returns a reservation of the customer whose card the member has linked.
  /// - Throws: ``NotFound/reservation``, also if the reservation belongs to another customer.
  static func find(_ id: ID<Reservation>, of member: ID<Member>, _ tx: any Transaction) throws
    -> Reservation
  {
    let found = try find(id, tx)
    guard try MemberCard.of(member, tx)?.customer == found.customer else {
      throw NotFound.reservation
    }
    return found
  }

  /// Returns a customer's reservations that have not been ended, ordered by their end. Run
  /// ``ExpireReservations`` first to exclude those that have run out.
  static func standing(for customer: ID<Customer>, _ tx: any Transaction) throws -> [Reservation] {
    try tx.rows(
      "\(selection) WHERE v.customer = \(customer) AND v.ended_at IS NULL ORDER BY v.kept_until, v.id"
    )
    .map(Reservation.init(row:))
  }

  /// Returns a customer's reservations that are in effect.
  static func live(for customer: ID<Customer>, _ now: Instant, _ tx: any Transaction) throws
    -> [Reservation]
  {
    try standing(for: customer, tx).filter { $0.isLive(now) }
  }

  /// Returns a film's reservations that are in effect, ordered by the copies' numbers.
  static func live(of film: ID<Film>, _ now: Instant, _ tx: any Transaction) throws
    -> [Reservation]
  {
    try tx.rows(
      """
      \(selection) WHERE v.film = \(film) AND v.ended_at IS NULL AND v.kept_until > \(now) ORDER BY c.number
      """
    ).map(Reservation.init(row:))
  }

  /// Returns the reservation of the copy with this code, if one is in effect.
  static func live(ofCopy code: ShortCode, _ now: Instant, _ tx: any Transaction) throws
    -> Reservation?
  {
    try tx.first(
      "\(selection) WHERE c.code = \(code) AND v.ended_at IS NULL AND v.kept_until > \(now)"
    ).map(Reservation.init(row:))
  }

  /// Returns all reservations that are in effect, ordered by their end.
  static func live(_ now: Instant, _ page: PageRequest, _ tx: any Transaction) throws
    -> ResultPage<Reservation>
  {
    let from = max(page.after?.microseconds ?? .min, now.microseconds)
    let rows = try tx.rows(
      """
      \(selection)
      WHERE v.ended_at IS NULL AND v.kept_until > \(now) AND (v.kept_until, v.id) > (\(from), \(page.after?.id ?? ""))
      ORDER BY v.kept_until, v.id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Reservation.init(row:)), limit: page.limit) {
      Cursor($0.until.microseconds, $0.id)
    }
  }

  static func countLive(_ now: Instant, _ tx: any Transaction) throws -> Int {
    try tx.count(
      "SELECT count(*) AS n FROM rental_reservation WHERE ended_at IS NULL AND kept_until > \(now)"
    )
  }

  /// Returns all reservations of a customer, the latest first.
  static func list(
    of customer: ID<Customer>, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<Reservation> {
    let from = page.after?.microseconds ?? .max
    let rows = try tx.rows(
      """
      \(selection) WHERE v.customer = \(customer) AND (v.reserved_at, v.id) < (\(from), \(page.after?.id ?? ""))
      ORDER BY v.reserved_at DESC, v.id DESC LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Reservation.init(row:)), limit: page.limit) {
      Cursor($0.reservedAt.microseconds, $0.id)
    }
  }

  /// Returns all reservations made by a member, for the export of personal data.
  static func made(by member: ID<Member>, _ tx: any Transaction) throws -> [Reservation] {
    try tx.rows("\(selection) WHERE v.member = \(member) ORDER BY v.reserved_at, v.id").map(
      Reservation.init(row:))
  }
}

extension NotFound {
  static let reservation = NotFound(thing: Phrase("reservation"))
}
