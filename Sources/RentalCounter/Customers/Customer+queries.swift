import PlazaBase
import PlazaData

extension Customer {
  private static let selection: SQL = """
    SELECT c.id, c.account_number, c.code, c.name, c.sort_name, c.address, c.postcode, c.date_of_birth, c.phone,
      c.is_open, (SELECT count(*) FROM rental r WHERE r.customer = c.id AND r.returned_at IS NULL) AS rentals_out
    FROM rental_customer c
    """

  /// - Throws: ``NotFound/customer``.
  static func find(_ id: ID<Customer>, _ tx: any Transaction) throws -> Customer {
    guard let row = try tx.first("\(selection) WHERE c.id = \(id)") else {
      throw NotFound.customer
    }
    return try Customer(row: row)
  }

  /// Returns customers ordered by name.
  /// - Parameter query: Words that occur in the name or begin a word of the postcode, the code or
  ///   the account number; or a telephone number; or the scanned code of a card.
  static func list(_ query: String?, _ page: PageRequest, _ tx: any Transaction) throws
    -> ResultPage<Customer>
  {
    let rows = try tx.rows(
      """
      \(selection)
      WHERE (c.sort_name, c.id) > (\(page.after?.order ?? ""), \(page.after?.id ?? "")) \(matching(query, tx))
      ORDER BY c.sort_name, c.id LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(Customer.init(row:)), limit: page.limit) {
      Cursor($0.sortName, $0.id)
    }
  }

  /// A word may look like a code, so only a code that a customer has is searched for as one.
  private static func matching(_ query: String?, _ tx: any Transaction) throws -> SQL {
    if let code = ShortCode(query ?? ""),
      try tx.exists("SELECT 1 FROM rental_customer WHERE code = \(code)")
    {
      return "AND c.code = \(code)"
    }
    if let numbers = PhoneTerms.prefixes(of: query) {
      let found = numbers.map { word in
        "SELECT customer FROM rental_customer_word WHERE word >= \(word) AND word < \(IndexTerms.end(of: word))"
          as SQL
      }
      return "AND c.id IN (\(found.dropFirst().reduce(found[0]) { "\($0) UNION \($1)" }))"
    }
    return (IndexTerms.prefixes(of: query) ?? []).reduce("") { sql, word in
      """
      \(sql) AND c.id IN
        (SELECT customer FROM rental_customer_word WHERE word >= \(word) AND word < \(IndexTerms.end(of: word)))
      """
    }
  }

  /// Returns the other customers with the same name and postcode, who may be the same person.
  func namesakes(_ tx: any Transaction) throws -> [Customer] {
    let postcode = details.postcode.folded.filter { !$0.isWhitespace }
    return try Customer.find(named: name, tx).filter { other in
      other.id != id && other.details.postcode.folded.filter { !$0.isWhitespace } == postcode
    }
  }

  /// Returns the titles of the films that the customer has out, in the order in which they are
  /// due.
  static func titlesOut(_ id: ID<Customer>, _ tx: any Transaction) throws -> [String] {
    try tx.rows(
      """
      SELECT f.title FROM rental r JOIN rental_copy c ON c.id = r.copy JOIN rental_film f ON f.id = c.film
      WHERE r.customer = \(id) AND r.returned_at IS NULL ORDER BY r.due_at, r.id
      """
    ).map { try $0.value("title") }
  }
}

extension CustomerDetails {
  var sortName: String { name.folded }

  /// Replaces the search words under which this customer is found.
  func storeSearchTerms(
    of id: ID<Customer>, code: ShortCode, _ number: ID<Customer.AccountNumber>,
    _ tx: any Transaction
  )
    throws
  {
    try tx.run("DELETE FROM rental_customer_word WHERE customer = \(id)")
    let joinedPostcode = postcode.filter { !$0.isWhitespace }
    let others =
      IndexTerms.of([postcode, joinedPostcode, code.description, number.text])
      + PhoneTerms.of(phone)
    for word in Set(IndexTerms.of([name], anyPart: true) + others).sorted() {
      try tx.run("INSERT INTO rental_customer_word (word, customer) VALUES (\(word), \(id))")
    }
  }
}
