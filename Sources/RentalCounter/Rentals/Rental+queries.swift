import PlazaBase
import PlazaData

extension Rental {
  private static let selection: SQL = """
    SELECT r.id, r.checkout, r.customer, p.name AS customer_name, p.phone AS customer_phone, c.film, f.title,
      f.director, f.retired_at, f.cover, r.copy, c.number AS copy_number, c.code AS copy_code, r.nights, r.rate_minor,
      r.price_minor, r.rented_at, r.due_on, r.due_at, r.returned_at, r.age_confirmed_name,
      (SELECT m.catalogue_film FROM rental_catalogue m WHERE m.film = f.id) AS catalogue
    FROM rental r JOIN rental_copy c ON c.id = r.copy JOIN rental_film f ON f.id = c.film
      LEFT JOIN rental_customer p ON p.id = r.customer
    """

  /// - Throws: ``NotFound/rental``.
  static func find(_ id: ID<Rental>, _ tx: any Transaction) throws -> Rental {
    guard let row = try tx.first("\(selection) WHERE r.id = \(id)") else { throw NotFound.rental }
    return try Rental(row: row)
  }

  /// Returns the rentals of a checkout, in the order of selection.
  static func of(_ checkout: ID<Checkout>, _ tx: any Transaction) throws -> [Rental] {
    try tx.rows("\(selection) WHERE r.checkout = \(checkout) ORDER BY r.id").map(Rental.init(row:))
  }

  /// Returns a customer's rentals, the latest first.
  static func list(
    of customer: ID<Customer>, openOnly: Bool, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<Rental> {
    let from = page.after?.microseconds ?? .max
    let out: SQL = openOnly ? "AND r.returned_at IS NULL" : ""
    let rows = try tx.rows(
      """
      \(selection)
      WHERE r.customer = \(customer) AND (r.rented_at, r.id) < (\(from), \(page.after?.id ?? ""))
        \(out)
      ORDER BY r.rented_at DESC, r.id DESC LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Rental.init(row:)), limit: page.limit) {
      Cursor($0.rentedAt.microseconds, $0.id)
    }
  }

  /// Returns a customer's open rentals, ordered by due date.
  static func out(of customer: ID<Customer>, _ tx: any Transaction) throws -> [Rental] {
    try tx.rows(
      "\(selection) WHERE r.customer = \(customer) AND r.returned_at IS NULL ORDER BY r.due_at, r.id"
    )
    .map(Rental.init(row:))
  }

  /// Returns the overdue rentals, the longest overdue first.
  static func overdue(_ now: Instant, _ page: PageRequest, _ tx: any Transaction) throws
    -> ResultPage<Rental>
  {
    let from = page.after?.microseconds ?? .min
    let rows = try tx.rows(
      """
      \(selection)
      WHERE r.returned_at IS NULL AND r.due_at < \(now) AND (r.due_at, r.id) > (\(from), \(page.after?.id ?? ""))
      ORDER BY r.due_at, r.id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Rental.init(row:)), limit: page.limit) {
      Cursor($0.dueAt.microseconds, $0.id)
    }
  }

  static func countOverdue(_ now: Instant, _ tx: any Transaction) throws -> Int {
    try tx.count(
      "SELECT count(*) AS n FROM rental r WHERE r.returned_at IS NULL AND r.due_at < \(now)")
  }

  /// Returns the open rental of the copy with this code.
  static func out(ofCopy code: ShortCode, _ tx: any Transaction) throws -> Rental? {
    try tx.first("\(selection) WHERE c.code = \(code) AND r.returned_at IS NULL").map(
      Rental.init(row:))
  }

  /// Returns the latest returned rental of the copy with this code whose return is after `moment`.
  static func returned(ofCopy code: ShortCode, after moment: Instant, _ tx: any Transaction) throws
    -> Rental?
  {
    try tx.first(
      """
      \(selection) WHERE c.code = \(code) AND r.returned_at > \(moment) ORDER BY r.rented_at DESC, r.id DESC LIMIT 1
      """
    ).map(Rental.init(row:))
  }

  /// Returns the latest rental of the copy with this code, open or returned.
  static func latest(ofCopy code: ShortCode, _ tx: any Transaction) throws -> Rental? {
    try tx.first(
      "\(selection) WHERE c.code = \(code) ORDER BY r.rented_at DESC, r.id DESC LIMIT 1"
    )
    .map(Rental.init(row:))
  }

  /// Returns the latest returns that have not been undone, the latest first.
  static func lastReturned(_ tx: any Transaction) throws -> [Rental] {
    try tx.rows(
      """
      \(selection) JOIN rental_return t ON t.rental = r.id AND t.undone_at IS NULL
      ORDER BY t.returned_at DESC, t.id DESC LIMIT 10
      """
    ).map(Rental.init(row:))
  }
}
