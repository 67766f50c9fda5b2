import PlazaBase
import PlazaData

/// Reopens a closed account. Reopening an open account has no effect.
struct ReopenAccount: Sendable {
  let customer: ID<Customer>

  func callAsFunction(_ tx: any Transaction) throws -> Customer {
    try tx.run(
      "UPDATE rental_customer SET is_open = 1, closed_at = NULL WHERE id = \(customer) AND is_open = 0"
    )
    return try Customer.find(customer, tx)
  }
}
