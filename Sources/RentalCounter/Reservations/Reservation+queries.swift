import PlazaBase
import PlazaData

extension Reservation {
  private static let selection: SQL = """
    SELECT v.id, v.customer, p.name AS customer_name, v.film, f.title, v.copy, c.number AS copy_number,
      c.code AS copy_code, v.slot, v.reserved_at, v.kept_until, v.ended_at, v.outcome, v.reason
    FROM rental_reservation v JOIN rental_copy c ON c.id = v.copy JOIN rental_film f ON f.id = v.film
      JOIN rental_customer p ON p.id = v.customer
    """

  /// How long a member is shown what became of it, and how long it is kept.
  static let rememberedFor = Duration.days(30)

  /// One reservation.
  /// - Throws: ``NotThere/reservation``.
  static func find(_ id: ID<Reservation>, _ tx: any Transaction) throws -> Reservation {
    guard let row = try tx.first("\(selection) WHERE v.id = \(id)") else { throw NotThere.reservation }
    return try Reservation(row: row)
  }

  /// One of those that a member's card stands for.
  /// - Throws: ``NotThere/reservation``, also where it is somebody else's.
  static func find(_ id: ID<Reservation>, of member: ID<Member>, _ tx: any Transaction) throws -> Reservation {
    let found = try find(id, tx)
    guard try MemberCard.of(member, tx)?.customer == found.customer else { throw NotThere.reservation }
    return found
  }

  /// What stands for a customer, the first to be fetched first. An act has ended what is past its time by then.
  static func standing(for customer: ID<Customer>, _ tx: any Transaction) throws -> [Reservation] {
    try tx.rows("\(selection) WHERE v.customer = \(customer) AND v.ended_at IS NULL ORDER BY v.kept_until, v.id")
      .map(Reservation.init(row:))
  }

  /// What is kept for a customer at this moment.
  static func live(for customer: ID<Customer>, _ now: Instant, _ tx: any Transaction) throws -> [Reservation] {
    try standing(for: customer, tx).filter { $0.isLive(now) }
  }

  /// What is kept of a film at this moment, by the copies' numbers.
  static func live(of film: ID<Film>, _ now: Instant, _ tx: any Transaction) throws -> [Reservation] {
    try tx.rows(
      """
      \(selection) WHERE v.film = \(film) AND v.ended_at IS NULL AND v.kept_until > \(now) ORDER BY c.number
      """
    ).map(Reservation.init(row:))
  }

  /// For whom the copy with this code is kept at this moment.
  static func live(ofCopy code: ShortCode, _ now: Instant, _ tx: any Transaction) throws -> Reservation? {
    try tx.first(
      "\(selection) WHERE c.code = \(code) AND v.ended_at IS NULL AND v.kept_until > \(now)"
    ).map(Reservation.init(row:))
  }

  /// Everything that is kept at this moment, the first to be fetched first.
  static func live(_ now: Instant, _ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<Reservation> {
    let from = max(page.after?.microseconds ?? .min, now.microseconds)
    let rows = try tx.rows(
      """
      \(selection)
      WHERE v.ended_at IS NULL AND v.kept_until > \(now) AND (v.kept_until, v.id) > (\(from), \(page.after?.id ?? ""))
      ORDER BY v.kept_until, v.id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Reservation.init(row:)), limit: page.limit) { Cursor($0.until.microseconds, $0.id) }
  }

  static func countLive(_ now: Instant, _ tx: any Transaction) throws -> Int {
    try tx.count("SELECT count(*) AS n FROM rental_reservation WHERE ended_at IS NULL AND kept_until > \(now)")
  }

  /// A customer's, the latest first.
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

  /// Those that a member asked for, for their export.
  static func asked(by member: ID<Member>, _ tx: any Transaction) throws -> [Reservation] {
    try tx.rows("\(selection) WHERE v.member = \(member) ORDER BY v.reserved_at, v.id").map(Reservation.init(row:))
  }
}

extension NotThere {
  static let reservation = NotThere(thing: Phrase("reservation"))
}
