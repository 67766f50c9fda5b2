import PlazaBase
import PlazaData
import PlazaTesting

@testable import RentalCounter

/// Three customers who compete for five films with two copies each.
struct CompetingCustomers: Sendable {
  let customers: [Customer]
  let films: [Film]

  static func gather(_ counter: RentalShop) async throws -> CompetingCustomers {
    var (customers, films): ([Customer], [Film]) = ([], [])
    for name in ["Ann Lee", "Bob Ray", "Cy Old"] {
      customers.append(try await counter.register(name))
    }
    for title in ["Alien", "Heat", "Ran", "Up", "Jaws"] {
      films.append(try await counter.add(title, copies: 2))
    }
    return CompetingCustomers(customers: customers, films: films)
  }

  /// Makes the attempts of one client through the application's operations.
  /// - Returns: The number of films rented.
  func rent(seed: UInt64, tries: Int, _ counter: RentalShop) async throws -> Int {
    var random = SplitMix64(seed: seed)
    var lent = 0
    for _ in 0..<tries {
      let customer = customers[Int.random(in: customers.indices, using: &random)]
      let wanted = films.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
      do {
        lent += try await counter.rent(Array(wanted), to: customer).count
      } catch is RentRefusal {}
    }
    return lent
  }

  /// The same without a transaction: checks the limit and the copy first, then writes.
  func rentNaively(seed: UInt64, tries: Int, _ counter: RentalShop) async throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<tries {
      let customer = customers[Int.random(in: customers.indices, using: &random)]
      let film = films[Int.random(in: films.indices, using: &random)]
      let copy = film.copies[Int.random(in: film.copies.indices, using: &random)]
      let mayRent = try await counter.store.read { tx in
        let out = try tx.count(
          "SELECT count(*) AS n FROM naive_rental WHERE customer = \(customer.id)")
        return try out < 3 && !tx.exists("SELECT 1 FROM naive_rental WHERE copy = \(copy.id)")
      }
      guard mayRent else { continue }
      let id = counter.world.newID(Rental.self)
      _ = try await counter.store.write {
        try $0.run(
          "INSERT INTO naive_rental (id, customer, copy) VALUES (\(id), \(customer.id), \(copy.id))"
        )
      }
    }
  }
}

/// The invariants of rentals.
enum LendingCheck {
  static func violations(in table: SQL, limit: Int = 3, _ counter: RentalShop) async throws
    -> [String]
  {
    try await counter.store.read { tx in
      let twice = try tx.rows(
        "SELECT copy FROM \(table) WHERE returned_at IS NULL GROUP BY copy HAVING count(*) > 1 ORDER BY copy"
      )
      let over = try tx.rows(
        """
        SELECT customer FROM \(table) WHERE returned_at IS NULL
        GROUP BY customer HAVING count(*) > \(limit) ORDER BY customer
        """)
      return try twice.map { "copy \(try $0.value("copy", as: String.self)) is lent twice" }
        + over.map { "customer \(try $0.value("customer", as: String.self)) is over the limit" }
    }
  }
}
