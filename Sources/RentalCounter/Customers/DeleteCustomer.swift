import PlazaBase
import PlazaData

/// Deletes a customer for good, with what they reserved. Old rentals stay in the books, without the person.
struct DeleteCustomer: Sendable {
  let customer: ID<Customer>

  /// - Returns: the name, for the last sentence in which it is said.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> String {
    let account = try Customer.find(customer, tx)
    if account.rentalsOut > 0 {
      throw AccountRefusal(account, out: try Customer.titlesOut(customer, tx), wish: .delete)
    }
    // A rental that comes in between keeps its customer by the table's own check.
    try tx.run("UPDATE rental SET customer = NULL WHERE customer = \(customer)")
    try tx.run("DELETE FROM rental_customer WHERE id = \(customer)")
    return account.name
  }
}
