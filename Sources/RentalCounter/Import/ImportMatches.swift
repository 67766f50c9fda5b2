import PlazaBase
import PlazaData

extension Customer {
  static func find(number: ID<AccountNumber>, _ tx: any Transaction) throws -> Customer? {
    try tx.first("SELECT id FROM rental_customer WHERE account_number = \(number)").map {
      try find(try $0.value("id"), tx)
    }
  }

  static func find(code: ShortCode, _ tx: any Transaction) throws -> Customer? {
    try tx.first("SELECT id FROM rental_customer WHERE code = \(code)").map { try find(try $0.value("id"), tx) }
  }

  /// Everybody of one name, whatever its letter case and accents.
  static func find(named name: String, _ tx: any Transaction) throws -> [Customer] {
    try tx.rows("SELECT id FROM rental_customer WHERE sort_name = \(name.folded) ORDER BY id").map {
      try find(try $0.value("id"), tx)
    }
  }
}

extension Film {
  /// The films of the stock with one title, whatever its letter case and accents.
  static func find(titled details: FilmDetails, _ tx: any Transaction) throws -> [Film] {
    try tx.rows(
      "SELECT id FROM rental_film WHERE retired_at IS NULL AND sort_title = \(details.sortTitle) ORDER BY id"
    )
    .map { try find(try $0.value("id"), tx) }
    .filter { $0.title.folded == details.title.folded }
  }
}

extension Copy {
  /// Whether a code was ever given to a copy.
  static func isTaken(_ code: ShortCode, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM rental_copy WHERE code = \(code)")
  }
}

extension RegisterCustomer {
  /// Opens an account that already has its number and code, such as one that comes from another counter.
  init(
    id: ID<Customer>, accountNumber: ID<Customer.AccountNumber>, code: ShortCode, _ details: CustomerDetails,
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
  /// Takes in a film with copies that are known already, such as those of a file.
  init(id: ID<Film>, _ details: FilmDetails, copies: [NewCopy], now: Instant) {
    self.id = id
    self.details = details
    self.copies = copies
    self.now = now
  }
}
