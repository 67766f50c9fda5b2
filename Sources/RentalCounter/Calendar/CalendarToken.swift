import PlazaBase
import PlazaData

/// The secret in the URL of a customer's calendar. It is stored in plain text because the counter
/// has to show it again; it reveals only which films are due and when, and a new secret
/// invalidates the old one.
enum CalendarToken {
  static let migrations = [
    Migration(
      "rental/0003-calendars",
      [
        """
        CREATE TABLE rental_calendar (
          customer \(.id) NOT NULL PRIMARY KEY REFERENCES rental_customer (id) ON DELETE CASCADE,
          token \(.text) NOT NULL UNIQUE CHECK (length(token) >= 32),
          made_at \(.instant) NOT NULL) \(.strict)
        """
      ])
  ]

  /// Returns the secret of a customer's calendar, or `nil` if the customer has none.
  static func find(_ customer: ID<Customer>, _ tx: any Transaction) throws -> String? {
    try tx.first("SELECT token FROM rental_calendar WHERE customer = \(customer)").map {
      try $0.value("token")
    }
  }

  /// Returns the customer whose calendar has this secret.
  static func customer(_ token: String, _ tx: any Transaction) throws -> ID<Customer>? {
    try tx.first("SELECT customer FROM rental_calendar WHERE token = \(token)").map {
      try $0.value("customer")
    }
  }
}

/// Gives a customer's calendar a new URL and invalidates the previous one.
struct RenewCalendar: Sendable {
  let customer: ID<Customer>
  let token: String
  let now: Instant

  init(_ customer: ID<Customer>, in world: World) {
    self.customer = customer
    token = world.newSecret(bytes: 24)
    now = world.now()
  }

  func callAsFunction(_ tx: any Transaction) throws -> Customer {
    let found = try Customer.find(customer, tx)
    try tx.run(
      """
      INSERT INTO rental_calendar (customer, token, made_at) VALUES (\(customer), \(token), \(now))
      ON CONFLICT (customer) DO UPDATE SET token = excluded.token, made_at = excluded.made_at
      """)
    return found
  }
}

/// Deletes a customer's calendar.
struct StopCalendar: Sendable {
  let customer: ID<Customer>

  func callAsFunction(_ tx: any Transaction) throws -> Customer {
    let found = try Customer.find(customer, tx)
    try tx.run("DELETE FROM rental_calendar WHERE customer = \(customer)")
    return found
  }
}
