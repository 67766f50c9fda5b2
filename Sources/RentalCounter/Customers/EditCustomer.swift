import PlazaBase
import PlazaData

/// Changes a customer's personal details and, if requested, closes or reopens the account, in one
/// transaction.
struct EditCustomer: Sendable {
  let customer: ID<Customer>
  let details: CustomerDetails
  /// Whether the account becomes open or closed; `nil` leaves its state unchanged.
  var isOpen: Bool?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> Customer {
    try tx.run(
      """
      UPDATE rental_customer SET name = \(details.name), sort_name = \(details.sortName),
        address = \(details.address), postcode = \(details.postcode), date_of_birth = \(details.dateOfBirth),
        phone = \(details.phone)
      WHERE id = \(customer)
      """)
    let changed = try Customer.find(customer, tx)
    try details.storeSearchTerms(of: customer, code: changed.code, changed.accountNumber, tx)
    return switch isOpen {
    case nil: changed
    case true: try ReopenAccount(customer: customer)(tx)
    case false: try CloseAccount(customer: customer, now: now)(tx)
    }
  }
}
