import PlazaBase
import PlazaData

/// Permanently deletes a customer and the customer's reservations. Past rentals remain in the
/// records without the customer's identity.
struct DeleteCustomer: Sendable {
  let customer: ID<Customer>

  /// - Returns: The customer's name, for the confirmation message.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> String {
    let account = try Customer.find(customer, tx)
    if account.rentalsOut > 0 {
      throw AccountRefusal(account, out: try Customer.titlesOut(customer, tx), action: .delete)
    }
    // If a rental is inserted concurrently, the foreign key prevents the deletion.
    try tx.run("UPDATE rental SET customer = NULL WHERE customer = \(customer)")
    try tx.run("DELETE FROM rental_customer WHERE id = \(customer)")
    return account.name
  }
}
