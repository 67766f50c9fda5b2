import PlazaBase
import PlazaData

extension Customer {
  static func find(number: ID<AccountNumber>, _ tx: any Transaction) throws -> Customer? {
    try tx.first("SELECT id FROM rental_customer WHERE account_number = \(number)").map {
      try find(try $0.value("id"), tx)
    }
  }

  static func find(code: ShortCode, _ tx: any Transaction) throws -> Customer? {
    try tx.first("SELECT id FROM rental_customer WHERE code = \(code)").map {
      try find(try $0.value("id"), tx)
    }
  }

  /// Returns all customers with this name, ignoring case and accents.
  static func find(named name: String, _ tx: any Transaction) throws -> [Customer] {
    try tx.rows("SELECT id FROM rental_customer WHERE sort_name = \(name.folded) ORDER BY id").map
    {
      try find(try $0.value("id"), tx)
    }
  }
}

extension Film {
  /// Returns the films of the stock with this title, ignoring case and accents.
  static func find(titled details: FilmDetails, _ tx: any Transaction) throws -> [Film] {
    try tx.rows(
      "SELECT id FROM rental_film WHERE retired_at IS NULL AND sort_title = \(details.sortTitle) ORDER BY id"
    )
    .map { try find(try $0.value("id"), tx) }
    .filter { $0.title.folded == details.title.folded }
  }
}

extension Copy {
  /// Whether a copy has this code, including copies that were withdrawn.
  static func isTaken(_ code: ShortCode, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM rental_copy WHERE code = \(code)")
  }
}

extension RegisterCustomer {
  /// Registers a customer under an existing account number and code, such as those of an export
  /// from another counter.
  init(
    id: ID<Customer>, accountNumber: ID<Customer.AccountNumber>, code: ShortCode,
    _ details: CustomerDetails,
    now: Instant
  ) {
    self.id = id
    self.accountNumber = accountNumber
    self.code = code
    self.details = details
    self.now = now
  }
}

extension AddFilm {
  /// Adds a film with given copies, such as those of an imported file.
  init(id: ID<Film>, _ details: FilmDetails, copies: [NewCopy], now: Instant) {
    self.id = id
    self.details = details
    self.copies = copies
    self.now = now
  }
}
